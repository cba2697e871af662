import { randomUUID } from 'node:crypto';
import {
  EVENT_SCHEMA_VERSION,
  eventSchema,
  type EventData,
  type EventSubject,
} from '@bindery/contracts/messaging';
import { traceparentOf } from '@bindery/telemetry/tracing';
import { currentContext } from '../context/request-context.js';
import { queueStatement, type Sql } from '../database/index.js';

export interface NewEvent<S extends EventSubject> {
  readonly subject: S;
  readonly accountId: string;
  /** The id of the event's subject. */
  readonly subjectId: string;
  /** The subject's own version after the change. */
  readonly version: number;
  readonly data: EventData<S>;
  /** When it happened; now if absent. */
  readonly time?: Date;
}

/**
 * Writes an event to the outbox in the transaction of its change, so both are committed or neither is. The relay publishes
 * it after the commit. Returns the event's id.
 */
export async function recordEvent<S extends EventSubject>(tx: Sql, event: NewEvent<S>): Promise<string> {
  const id = randomUUID();
  await queueStatement(tx)`
    INSERT INTO outbox (id, subject, payload)
    VALUES (${id}::uuid, ${event.subject}, ${payloadOf(id, event)}::jsonb)`;
  return id;
}

/** Writes many events with one statement, without a round trip of its own. They are published in this order. */
export async function recordEvents<S extends EventSubject>(
  tx: Sql,
  events: readonly NewEvent<S>[],
): Promise<void> {
  const ids = events.map(() => randomUUID());
  const subjects = events.map(({ subject }) => subject);
  const payloads = events.map((event, index) => payloadOf(ids[index] ?? '', event));
  await queueStatement(tx)`
    INSERT INTO outbox (id, subject, payload)
    SELECT id, subject, payload::jsonb
    FROM unnest(${ids}::uuid[], ${subjects}::text[], ${payloads}::text[]) WITH ORDINALITY
      AS event (id, subject, payload, place)
    ORDER BY place`;
}

function payloadOf<S extends EventSubject>(id: string, event: NewEvent<S>): string {
  const requestId = currentContext()?.requestId;
  const traceparent = traceparentOf();
  const payload = eventSchema(event.subject).parse({
    id,
    time: (event.time ?? new Date()).toISOString(),
    schema_version: EVENT_SCHEMA_VERSION,
    account_id: event.accountId,
    subject_id: event.subjectId,
    version: event.version,
    data: event.data,
    ...(requestId !== undefined && { request_id: requestId }),
    ...(traceparent !== undefined && { traceparent }),
  });
  return JSON.stringify(payload);
}
