import { randomUUID } from 'node:crypto';
import { eventSchema, type EventData, type EventSubject } from '@bindery/contracts/messaging';
import { currentContext } from '../context/index.js';
import type { Sql } from '../database/index.js';

export interface NewEvent<S extends EventSubject> {
  readonly subject: S;
  readonly accountId: string;
  /** What the event is about. */
  readonly subjectId: string;
  /** The subject's own version after the change. */
  readonly version: number;
  readonly data: EventData<S>;
  /** When it happened; now if absent. */
  readonly time?: Date;
}

/**
 * Puts an event into the outbox, in the transaction of the change that it tells of: both are kept or neither is.
 * The relay publishes it after the commit. Returns the event's id.
 */
export async function recordEvent<S extends EventSubject>(tx: Sql, event: NewEvent<S>): Promise<string> {
  const id = randomUUID();
  const context = currentContext();
  const payload = eventSchema(event.subject).parse({
    id,
    time: (event.time ?? new Date()).toISOString(),
    schema_version: 1,
    account_id: event.accountId,
    subject_id: event.subjectId,
    version: event.version,
    data: event.data,
    ...(context && { request_id: context.requestId }),
    ...(context?.trace && { traceparent: context.trace.traceparent }),
  });
  await tx.$executeRaw`
    INSERT INTO outbox (id, subject, payload)
    VALUES (${id}::uuid, ${event.subject}, ${JSON.stringify(payload)}::jsonb)`;
  return id;
}
