import { eventSchema, type EventSubject } from '@bindery/contracts/messaging';
import { endWith, extractContext, startEntrySpan } from '@bindery/telemetry/tracing';
import { SpanKind } from '@opentelemetry/api';
import { inContext } from '../context/request-context.js';
import { isDatabaseGone, type Database } from '../database/index.js';
import { AppError } from '../errors/app-error.js';
import type { Logger } from '../logging/logger.js';
import { pause } from '../timing/pause.js';
import { timeLimits } from '../timing/time-limits.js';
import type { EventHandlers } from './event-handlers.js';
import type { NewerEvents } from './newer-events.js';
import { reasonOf } from './reason-of.js';
import { readEnvelope, type ReceivedEvent } from './received-event.js';

interface DeferredRow {
  readonly position: bigint;
  readonly subject: EventSubject;
  readonly message_key: string;
  readonly payload: string;
  readonly attempts: number;
  readonly failures: number;
}

const MAX_FAILURES = 5;
const RETRY_DELAYS_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
const POLL_MS = 1_000;
/** The events of a batch are of different accounts or subjects, so they don't have to wait for one another. */
const BATCH_SIZE = 12;
const CONCURRENCY = 4;

/**
 * Events whose handling is retried later. The later events of the same account and subject wait behind them, while
 * those of other accounts continue. An event is dead-lettered after five failures. Waiting for an unavailable
 * database or service doesn't count as a failure.
 */
export class DeferredEvents {
  constructor(
    private readonly database: Database,
    private readonly handlers: EventHandlers,
    private readonly newer: NewerEvents,
    private readonly logger: Logger,
  ) {}

  /** Whether an earlier event of its account waits. */
  async isBehindAnother(event: ReceivedEvent): Promise<boolean> {
    const [{ waits } = { waits: false }] = await this.database.$queryRaw<{ waits: boolean }[]>`
      SELECT EXISTS (SELECT 1 FROM deferred_events
        WHERE subject = ${event.subject} AND account_id = ${readEnvelope(event.payload).account_id}::uuid) AS waits`;
    return waits;
  }

  /** @param error why it could not be handled; absent when it only waits for an earlier one */
  async defer(event: ReceivedEvent, error?: unknown): Promise<void> {
    const { subject, messageKey, payload } = event;
    const attempts = error === undefined ? 0 : 1;
    const failures = error === undefined || isUnavailable(error) ? 0 : 1;
    await this.database.$executeRaw`
      INSERT INTO deferred_events (subject, account_id, message_key, payload, attempts, failures, reason, due_at)
      VALUES (${subject}, ${readEnvelope(event.payload).account_id}::uuid, ${messageKey}, ${payload}, ${attempts}, ${failures},
        ${error === undefined ? null : reasonOf(error)},
        now() + make_interval(secs => ${attempts === 0 ? 0 : delayAfter(attempts)}::float8))
      ON CONFLICT (subject, message_key) DO NOTHING`;
    if (error !== undefined) this.logger.warn({ err: error, subject }, 'an event could not be handled');
  }

  /** Retries what is due until the signal aborts, in any number of replicas. */
  async retryUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      let retried = 0;
      try {
        retried = await this.retryDue();
      } catch (error) {
        this.logger.debug({ err: error }, 'deferred events could not be retried');
      }
      if (retried === 0) await pause(POLL_MS, signal);
    }
  }

  /** Finds the oldest event of each account and subject by one look into the index each, however many wait behind it. */
  private async retryDue(): Promise<number> {
    const due = await this.database.$queryRaw<DeferredRow[]>`
      WITH RECURSIVE oldest AS (
        (SELECT subject, account_id, position, due_at FROM deferred_events
         ORDER BY subject, account_id, position LIMIT 1)
        UNION ALL
        SELECT next.* FROM oldest, LATERAL (
          SELECT subject, account_id, position, due_at FROM deferred_events AS event
          WHERE (event.subject, event.account_id) > (oldest.subject, oldest.account_id)
          ORDER BY subject, account_id, position LIMIT 1) AS next)
      UPDATE deferred_events SET attempts = attempts + 1,
        due_at = now() + make_interval(secs => ${timeLimits.ackWait / 1_000}::float8)
      WHERE due_at <= now() AND position IN (
        SELECT position FROM oldest WHERE due_at <= now() AND subject = ANY(${this.handlers.subjects}::text[])
        ORDER BY due_at LIMIT ${BATCH_SIZE})
      RETURNING position, subject, message_key, payload, attempts, failures`;
    const left = [...due];
    const retryNext = async (): Promise<void> => {
      for (let event = left.pop(); event; event = left.pop()) await this.retry(event);
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, retryNext));
    return due.length;
  }

  private async retry(row: DeferredRow): Promise<void> {
    const { position, subject, payload, message_key: messageKey } = row;
    try {
      await this.inTrace(row, async () => {
        if (await this.newer.hold({ subject, messageKey, payload }, position)) return;
        const event = eventSchema(subject).parse(JSON.parse(payload));
        await this.handlers.handle(
          subject,
          event,
          (tx) => tx.$executeRaw`DELETE FROM deferred_events WHERE position = ${position}`,
        );
      });
    } catch (error) {
      await this.retryLater(row, error);
    }
  }

  private async inTrace({ subject, message_key: key, payload }: DeferredRow, work: () => Promise<void>) {
    const { request_id: requestId = key, traceparent } = readEnvelope(payload);
    const span = startEntrySpan({
      name: `retry ${subject}`,
      kind: SpanKind.CONSUMER,
      parent: extractContext({ traceparent }),
      requestId,
    });
    await inContext({ requestId }, () => endWith(span, work), span);
  }

  private async retryLater(row: DeferredRow, error: unknown): Promise<void> {
    const { position, subject, message_key: messageKey, payload, attempts } = row;
    const unavailable = isUnavailable(error);
    const failures = row.failures + (unavailable ? 0 : 1);
    const reason = reasonOf(error);
    if (failures < MAX_FAILURES) {
      this.logger.warn({ err: error, subject, attempt: attempts }, 'an event could not be handled');
      await this.database.$executeRaw`
        UPDATE deferred_events SET failures = ${failures}, reason = ${reason},
          due_at = now() + make_interval(secs => ${delayAfter(unavailable ? attempts : failures)}::float8)
        WHERE position = ${position}`;
      return;
    }
    await this.database.$executeRaw`
      WITH done AS (DELETE FROM deferred_events WHERE position = ${position})
      INSERT INTO dead_lettered_events (message_key, subject, payload, reason)
      VALUES (${messageKey}, ${subject}, ${payload}, ${reason}) ON CONFLICT DO NOTHING`;
    this.logger.error(
      { subject, message_key: messageKey },
      'an event is dead-lettered; an operator has to look at it',
    );
  }
}

function isUnavailable(error: unknown): boolean {
  return (error instanceof AppError && error.code === 'unavailable') || isDatabaseGone(error);
}

/** In seconds. */
function delayAfter(tries: number): number {
  return (RETRY_DELAYS_MS[Math.min(tries, RETRY_DELAYS_MS.length) - 1] ?? POLL_MS) / 1_000;
}
