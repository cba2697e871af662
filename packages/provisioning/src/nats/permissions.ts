import {
  durableName,
  inboxPrefix,
  streamOf,
  streams,
  topology,
  type EventSubject,
  type ParticipantName,
} from '@bindery/contracts/messaging';

/** The subjects that one NATS user may publish and subscribe to. Everything else is denied. */
export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** May reply to the reply address of any message. */
  readonly answers: boolean;
}

/** The permissions of a participant, derived only from its row in the topology of the contracts. */
export function permissionsOf(participant: ParticipantName): Permissions {
  const { publishes, consumes, follows, answers, asks } = topology[participant];
  return {
    publish: [
      ...publishes,
      ...asks,
      ...ownStreams(participant).flatMap(keepStream),
      ...consumes.flatMap((subject) => consumeDurably(participant, subject)),
      ...follows.flatMap(followForItself),
    ],
    subscribe: [`${inboxPrefix(participant)}.>`, ...answers],
    answers: answers.length > 0,
  };
}

function ownStreams(participant: ParticipantName): string[] {
  return streams.filter(({ publisher }) => publisher === participant).map(({ name }) => name);
}

/** The JetStream calls of a stream's owner: create, update, read. */
function keepStream(stream: string): string[] {
  return ['CREATE', 'UPDATE', 'INFO'].map((call) => `$JS.API.STREAM.${call}.${stream}`);
}

/** The JetStream calls of a durable consumer of one subject. The call that creates it contains the subject. */
function consumeDurably(participant: ParticipantName, subject: EventSubject): string[] {
  const stream = streamOf(subject).name;
  const consumer = `${stream}.${durableName(participant, subject)}`;
  return [
    `$JS.API.CONSUMER.CREATE.${consumer}.${subject}`,
    `$JS.API.CONSUMER.INFO.${consumer}`,
    `$JS.API.CONSUMER.MSG.NEXT.${consumer}`,
    `$JS.ACK.${consumer}.>`,
  ];
}

/**
 * The JetStream calls of ephemeral consumers with generated names. Their streams have no other consumers, so nobody's
 * position can be lost.
 */
function followForItself(subject: EventSubject): string[] {
  const stream = streamOf(subject).name;
  return [
    // The client reads the stream before it creates an ordered consumer.
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.CONSUMER.CREATE.${stream}.*.${subject}`,
    `$JS.API.CONSUMER.INFO.${stream}.*`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
    `$JS.API.CONSUMER.DELETE.${stream}.*`,
  ];
}
