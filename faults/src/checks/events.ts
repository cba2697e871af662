import { connect } from '@nats-io/transport-node';
import { jetstreamManager } from '@nats-io/jetstream';
import {
  durableName,
  inboxPrefix,
  streams,
  topology,
  type ParticipantName,
} from '@bindery/contracts/messaging';
import { databaseServices, type DatabaseService } from '@bindery/provisioning/postgres';
import type { RunningStack } from '@bindery/stack';
import type { Finding } from '../finding.js';

/** Checks that every event was published once, and recorded by each of its consumers once. */
export async function checkEvents(stack: RunningStack): Promise<Finding[]> {
  const findings = await Promise.all([
    ...databaseServices.map((service) => checkDeadLetters(stack, service)),
    ...databaseServices.map((service) => checkInbox(stack, service)),
    ...databaseServices.map((service) => checkStreams(stack, service)),
  ]);
  return findings.flat();
}

async function checkDeadLetters(stack: RunningStack, service: DatabaseService): Promise<Finding[]> {
  const deadLetters = await stack.query<{ subject: string; reason: string }>(
    service,
    'SELECT subject, reason FROM dead_lettered_events',
  );
  return deadLetters.map(({ subject, reason }) => ({
    kind: 'lost',
    what: `${service} dead-lettered an event of ${subject}: ${reason}`,
  }));
}

/** Compares a consumer's inbox with the publisher's outbox. */
async function checkInbox(stack: RunningStack, service: DatabaseService): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const subject of topology[service].consumes) {
    const publisher = subject.split('.')[0] as DatabaseService;
    const published = await stack.query<{ id: string }>(
      publisher,
      'SELECT id FROM outbox WHERE subject = $1',
      [subject],
    );
    const handled = await stack.query<{ event_id: string }>(
      service,
      'SELECT event_id FROM inbox WHERE consumer = $1',
      [subject],
    );
    const seen = new Set(handled.map(({ event_id }) => event_id));
    const missed = published.filter(({ id }) => !seen.has(id)).length;
    const unknown = handled.length - (published.length - missed);
    if (missed > 0)
      findings.push({ kind: 'lost', what: `${service} has not seen ${missed} events of ${subject}` });
    if (unknown > 0)
      findings.push({
        kind: 'doubled',
        what: `${service} saw ${unknown} events of ${subject} that were never published`,
      });
  }
  return findings;
}

/** Checks that streams have the outbox's events, none of them twice, and that no consumer has a backlog. */
async function checkStreams(stack: RunningStack, service: DatabaseService): Promise<Finding[]> {
  const connection = await connect({
    servers: stack.urls.nats,
    ...stack.natsCredentials(service),
    inboxPrefix: inboxPrefix(service),
  });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false });
    const findings: Finding[] = [];
    for (const { name, subjects } of permanentStreams(service)) {
      const [published] = await stack.query<{ count: number }>(
        service,
        'SELECT count(*)::int AS count FROM outbox WHERE subject = ANY($1) AND published_at IS NOT NULL',
        [subjects],
      );
      const { messages } = (await manager.streams.info(name)).state;
      const missing = (published?.count ?? 0) - messages;
      if (missing > 0)
        findings.push({ kind: 'lost', what: `${name} lacks ${missing} events that were published` });
      if (missing < 0)
        findings.push({ kind: 'doubled', what: `${name} holds ${-missing} events more than were published` });
    }
    return [...findings, ...(await checkBacklog(service, manager))];
  } finally {
    await connection.close();
  }
}

/** The streams of a service that drop nothing during a run. */
const permanentStreams = (service: ParticipantName) =>
  streams.filter(
    ({ publisher, maxPerSubject, maxAgeSeconds = Number.POSITIVE_INFINITY }) =>
      publisher === service && maxPerSubject === undefined && maxAgeSeconds > 86_400,
  );

async function checkBacklog(
  service: DatabaseService,
  manager: Awaited<ReturnType<typeof jetstreamManager>>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const subject of topology[service].consumes) {
    const stream = streams.find(({ subjects }) => subjects.includes(subject))?.name ?? '';
    const { num_pending, num_ack_pending } = await manager.consumers.info(
      stream,
      durableName(service, subject),
    );
    if (num_pending + num_ack_pending > 0) {
      findings.push({
        kind: 'pending',
        what: `${service} has ${num_pending + num_ack_pending} events of ${subject} left`,
      });
    }
  }
  return findings;
}
