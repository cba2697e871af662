import {
  durableName,
  inboxPrefix,
  streamOf,
  streams,
  topology,
  type EventSubject,
  type ParticipantName,
} from '@bindery/contracts/messaging';

/** What one user of NATS may send to and listen to. Everything that is not listed is refused. */
export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
  /** May answer a message to the address that it came with, whoever asked. */
  readonly answers: boolean;
}

/** The permissions of a participant, made of its row in the topology of the contracts and of nothing else. */
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

/** The JetStream calls of whoever keeps a stream: make it, shape it, look at it. */
function keepStream(stream: string): string[] {
  return ['CREATE', 'UPDATE', 'INFO'].map((call) => `$JS.API.STREAM.${call}.${stream}`);
}

/** The JetStream calls of one durable consumer of one subject; the subject is a part of the call that makes it. */
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
 * The JetStream calls of consumers that live as long as their reader and have names of their own making. The streams
 * that are followed have no other consumers, so nobody's place in a stream can be taken away.
 */
function followForItself(subject: EventSubject): string[] {
  const stream = streamOf(subject).name;
  return [
    // The client looks at the stream before it makes an ordered consumer.
    `$JS.API.STREAM.INFO.${stream}`,
    `$JS.API.CONSUMER.CREATE.${stream}.*.${subject}`,
    `$JS.API.CONSUMER.INFO.${stream}.*`,
    `$JS.API.CONSUMER.MSG.NEXT.${stream}.*`,
    `$JS.API.CONSUMER.DELETE.${stream}.*`,
  ];
}
