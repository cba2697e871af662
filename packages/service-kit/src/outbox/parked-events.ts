import { Inject, Injectable } from '@nestjs/common';
import { eventSchema, type Event, type EventSubject } from '@bindery/contracts/messaging';
import type { ParkedEvent, ParkedEventDetail, ReplayResult } from '@bindery/contracts/ops';
import { SpanKind } from '@opentelemetry/api';
import { endWith, extractContext, startEntrySpan } from '@bindery/telemetry/tracing';
import { inContext } from '../context/index.js';
import { DATABASE, TRANSACTION_LIMITS, type Database, type Sql } from '../database/index.js';
import { AppError } from '../errors/index.js';
import { EventConsumers } from './event-consumers.js';
import { reasonOf } from './reason-of.js';

interface ParkedRow {
  readonly message_key: string;
  readonly subject: EventSubject;
  readonly payload: string;
  readonly reason: string;
  readonly parked_at: Date;
  readonly replayed_at: Date | null;
}

const LISTED = 200;

/** The events that could not be handled: what they are, and another try for them. */
@Injectable()
export class ParkedEvents {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly consumers: EventConsumers,
  ) {}

  /** The oldest first, with or without those that were replayed. */
  async list(all: boolean): Promise<{ events: ParkedEvent[]; more: boolean }> {
    const rows = await this.database.$queryRaw<ParkedRow[]>`
      SELECT * FROM parked_events WHERE ${all} OR replayed_at IS NULL
      ORDER BY parked_at, message_key LIMIT ${LISTED + 1}`;
    return { events: rows.slice(0, LISTED).map(toView), more: rows.length > LISTED };
  }

  /** @throws AppError `not_found` */
  async show(key: string): Promise<ParkedEventDetail> {
    const [row] = await this.database.$queryRaw<ParkedRow[]>`
      SELECT * FROM parked_events WHERE message_key = ${key}`;
    if (!row) throw noSuchEvent();
    return { ...toView(row), ...contentOf(row) };
  }

  /**
   * Tries an event once more. It takes effect once: the inbox knows it when it was handled after all, and a second
   * replay finds the first one's mark.
   * @throws AppError `not_found`
   */
  async replay(key: string): Promise<ReplayResult> {
    try {
      const outcome = await this.database.$transaction((tx) => this.replayIn(tx, key), TRANSACTION_LIMITS);
      return { key, outcome, reason: null };
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found' && error.internal === NOT_PARKED)
        throw error;
      // Whatever keeps the event from being handled is the answer that the operator asked for.
      const reason = reasonOf(error);
      await this.database.$executeRaw`UPDATE parked_events SET reason = ${reason} WHERE message_key = ${key}`;
      return { key, outcome: 'failed', reason };
    }
  }

  private async replayIn(tx: Sql, key: string): Promise<ReplayResult['outcome']> {
    const [row] = await tx.$queryRaw<ParkedRow[]>`
      SELECT * FROM parked_events WHERE message_key = ${key} FOR UPDATE`;
    if (!row) throw noSuchEvent();
    if (row.replayed_at) return 'replayed_before';
    const event: Event<EventSubject> = eventSchema(row.subject).parse(JSON.parse(row.payload));
    const requestId = event.request_id ?? event.id;
    const replaying = startEntrySpan({
      name: `replay ${row.subject}`,
      kind: SpanKind.CONSUMER,
      parent: extractContext(event),
      requestId,
    });
    const replay = () => endWith(replaying, () => this.consumers.act(row.subject, event, tx));
    const fresh = await inContext({ requestId }, replay, replaying);
    await tx.$executeRaw`UPDATE parked_events SET replayed_at = now() WHERE message_key = ${key}`;
    return fresh ? 'handled' : 'handled_before';
  }
}

const NOT_PARKED = 'no event is parked under this key';

function noSuchEvent(): AppError {
  return new AppError('not_found', {
    detail: 'No event is parked under this key. List them with: npm run ops -- events',
    internal: NOT_PARKED,
  });
}

function toView({ message_key, subject, reason, parked_at, replayed_at }: ParkedRow): ParkedEvent {
  const [parked, replayed] = [parked_at.toISOString(), replayed_at?.toISOString() ?? null];
  return { key: message_key, subject, reason, parked_at: parked, replayed_at: replayed };
}

function contentOf({
  subject,
  payload,
}: ParkedRow): Pick<ParkedEventDetail, 'event' | 'fields' | 'problems'> {
  const content = readJson(payload);
  const fields = typeof content === 'object' && content !== null ? Object.keys(content) : [];
  const parsed = eventSchema(subject).safeParse(content);
  // What passed the schema holds the fields of the contract and no others.
  if (parsed.success) return { event: { ...parsed.data }, fields, problems: [] };
  const problems = parsed.error.issues.map(({ path, code }) => `${path.join('.') || 'the event'}: ${code}`);
  return { event: null, fields, problems };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
