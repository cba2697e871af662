import { Inject, Injectable } from '@nestjs/common';
import { eventSchema, type Event, type EventSubject } from '@bindery/contracts/messaging';
import type {
  DeadLetteredEvent,
  DeadLetteredEventDetail,
  DeadLetteredEventList,
  ReplayResult,
} from '@bindery/contracts/ops';
import { SpanKind } from '@opentelemetry/api';
import { endWith, extractContext, startEntrySpan } from '@bindery/telemetry/tracing';
import { inContext } from '../context/request-context.js';
import { DATABASE, type Database, type Sql } from '../database/index.js';
import { AppError } from '../errors/app-error.js';
import { EventConsumers } from './event-consumers.js';
import { reasonOf } from './reason-of.js';
import { readJson } from './received-event.js';

interface DeadLetterRow {
  readonly message_key: string;
  readonly subject: EventSubject;
  readonly payload: string;
  readonly reason: string;
  readonly dead_lettered_at: Date;
  readonly replayed_at: Date | null;
}

type NewerRow = Omit<DeadLetteredEventList['newer'][number], 'since'> & { readonly since: Date };

const MAX_LISTED = 200;

/** The events that could not be handled. Operators list, read and replay them. */
@Injectable()
export class DeadLetteredEvents {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly consumers: EventConsumers,
  ) {}

  /** Oldest first, with or without the replayed ones, and those that are held for a newer release. */
  async list(all: boolean): Promise<DeadLetteredEventList> {
    const rows = await this.database.$queryRaw<DeadLetterRow[]>`
      SELECT * FROM dead_lettered_events WHERE ${all} OR replayed_at IS NULL
      ORDER BY dead_lettered_at, message_key LIMIT ${MAX_LISTED + 1}`;
    const newer = await this.database.$queryRaw<NewerRow[]>`
      SELECT subject, account_id::text, count(*)::int AS events, min(held_at) AS since,
        (array_agg(reason ORDER BY position))[1] AS reason
      FROM newer_events GROUP BY subject, account_id, record_id ORDER BY since LIMIT ${MAX_LISTED}`;
    return {
      events: rows.slice(0, MAX_LISTED).map(toView),
      more: rows.length > MAX_LISTED,
      newer: newer.map((row) => ({ ...row, since: row.since.toISOString() })),
    };
  }

  /** @throws AppError `not_found` */
  async show(key: string): Promise<DeadLetteredEventDetail> {
    const [row] = await this.database.$queryRaw<DeadLetterRow[]>`
      SELECT * FROM dead_lettered_events WHERE message_key = ${key}`;
    if (!row) throw unknownEvent();
    return { ...toView(row), ...contentOf(row) };
  }

  /**
   * Handles an event again. It takes effect once: the inbox recognizes an event that was handled after all, and
   * `replayed_at` stops a second replay.
   * @throws AppError `not_found`
   */
  async replay(key: string): Promise<ReplayResult> {
    try {
      return { key, outcome: await this.handleAgain(key), reason: null };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found' && error.internal === UNKNOWN_KEY)
        throw error;
      // The operator replays the event to see why it fails, so the failure is the response.
      const reason = reasonOf(error);
      await this.database
        .$executeRaw`UPDATE dead_lettered_events SET reason = ${reason} WHERE message_key = ${key}`;
      return { key, outcome: 'failed', reason };
    }
  }

  private async handleAgain(key: string): Promise<ReplayResult['outcome']> {
    const [row] = await this.database.$queryRaw<DeadLetterRow[]>`
      SELECT * FROM dead_lettered_events WHERE message_key = ${key}`;
    if (!row) throw unknownEvent();
    if (row.replayed_at) return 'replayed_before';
    const event: Event<EventSubject> = eventSchema(row.subject).parse(JSON.parse(row.payload));
    const requestId = event.request_id ?? event.id;
    const span = startEntrySpan({
      name: `replay ${row.subject}`,
      kind: SpanKind.CONSUMER,
      parent: extractContext(event),
      requestId,
    });
    let marked = 0;
    const markReplayed = async (tx: Sql) => {
      marked = await tx.$executeRaw`
        UPDATE dead_lettered_events SET replayed_at = now() WHERE message_key = ${key} AND replayed_at IS NULL`;
    };
    const replay = () => endWith(span, () => this.consumers.handle(row.subject, event, markReplayed));
    if (await inContext({ requestId }, replay, span)) return 'handled';
    return marked === 1 ? 'handled_before' : 'replayed_before';
  }
}

const UNKNOWN_KEY = 'no dead-lettered event has this key';

function unknownEvent(): AppError {
  return new AppError('not_found', {
    detail: 'No dead-lettered event has this key. List them with: npm run ops -- events',
    internal: UNKNOWN_KEY,
  });
}

function toView({
  message_key,
  subject,
  reason,
  dead_lettered_at,
  replayed_at,
}: DeadLetterRow): DeadLetteredEvent {
  return {
    key: message_key,
    subject,
    reason,
    dead_lettered_at: dead_lettered_at.toISOString(),
    replayed_at: replayed_at?.toISOString() ?? null,
  };
}

function contentOf({
  subject,
  payload,
}: DeadLetterRow): Pick<DeadLetteredEventDetail, 'event' | 'fields' | 'problems'> {
  const content = readJson(payload);
  const fields = typeof content === 'object' && content !== null ? Object.keys(content) : [];
  const parsed = eventSchema(subject).safeParse(content);
  // The schema strips every field that the contract does not name.
  if (parsed.success) return { event: { ...parsed.data }, fields, problems: [] };
  const problems = parsed.error.issues.map(({ path, code }) => `${path.join('.') || 'the event'}: ${code}`);
  return { event: null, fields, problems };
}
