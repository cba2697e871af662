import type { EventSubject } from '@bindery/contracts/messaging';
import { newerThanKnown } from '@bindery/contracts/messaging';
import type { Database } from '../database/index.js';
import type { Logger } from '../logging/logger.js';
import { pause } from '../timing/pause.js';
import { readEnvelope, readJson, type ReceivedEvent } from './received-event.js';

/** How often held events are looked at again: a replica of the release before may have held one after the start. */
const POLL_MS = 60_000;
const BATCH_SIZE = 500;
const BEHIND = 'It waits for an earlier event of the same record.';

interface HeldRow {
  readonly position: bigint;
  readonly subject: EventSubject;
  readonly record_id: string;
  readonly payload: string;
}

/**
 * Events that a newer release of another part published, of which this one does not know a field, a kind or the version.
 * They are held, and the later events of their record behind them, until a release that knows them starts.
 */
export class NewerEvents {
  constructor(
    private readonly database: Database,
    private readonly logger: Logger,
  ) {}

  /**
   * Holds an event that this release does not know, or that is behind one of its record.
   * @param position of the same event among the deferred ones, which it leaves
   * @returns whether it is held
   */
  async hold(event: ReceivedEvent, position?: bigint): Promise<boolean> {
    const { subject, messageKey, payload } = event;
    const { subject_id: recordId, account_id: accountId } = readEnvelope(payload);
    const reason =
      newerThanKnown(subject, readJson(payload)) ??
      ((await this.isHeld(subject, recordId)) ? BEHIND : undefined);
    if (reason === undefined) return false;
    await this.database.$executeRaw`
      WITH moved AS (DELETE FROM deferred_events WHERE position = ${position ?? null}::bigint)
      INSERT INTO newer_events (subject, record_id, account_id, message_key, payload, reason)
      VALUES (${subject}, ${recordId}::uuid, ${accountId}::uuid, ${messageKey}, ${payload}, ${reason})
      ON CONFLICT (subject, message_key) DO NOTHING`;
    this.logger.warn({ subject, reason }, 'an event is held for a newer release');
    return true;
  }

  /** Gives back what this release knows, at the start and from time to time, until the signal aborts. */
  async releaseUntil(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.releaseKnown();
      } catch (error) {
        this.logger.debug({ err: error }, 'held events could not be looked at');
      }
      await pause(POLL_MS, signal);
    }
  }

  /** Defers, in their order, the held events that this release knows and that no unknown one of their record precedes. */
  async releaseKnown(): Promise<void> {
    const unknown = new Set<string>();
    for (let after = 0n; ;) {
      const held = await this.database.$queryRaw<HeldRow[]>`
        SELECT position, subject, record_id::text, payload FROM newer_events
        WHERE position > ${after} ORDER BY position LIMIT ${BATCH_SIZE}`;
      const known = held.filter(({ subject, record_id, payload }) => {
        const record = `${subject} ${record_id}`;
        if (newerThanKnown(subject, readJson(payload)) !== null) unknown.add(record);
        return !unknown.has(record);
      });
      await this.defer(known.map(({ position }) => position));
      after = held.at(-1)?.position ?? after;
      if (held.length < BATCH_SIZE) return;
    }
  }

  private async isHeld(subject: EventSubject, recordId: string): Promise<boolean> {
    const [row] = await this.database.$queryRaw<{ held: boolean }[]>`
      SELECT EXISTS (SELECT 1 FROM newer_events
        WHERE subject = ${subject} AND record_id = ${recordId}::uuid) AS held`;
    return row?.held ?? false;
  }

  private async defer(positions: readonly bigint[]): Promise<void> {
    if (positions.length === 0) return;
    await this.database.$executeRaw`
      WITH known AS (
        DELETE FROM newer_events WHERE position = ANY (${positions.map(String)}::text[]::bigint[])
        RETURNING position, subject, account_id, message_key, payload)
      INSERT INTO deferred_events (subject, account_id, message_key, payload, due_at)
      SELECT subject, account_id, message_key, payload, now() FROM known ORDER BY known.position
      ON CONFLICT (subject, message_key) DO NOTHING`;
    this.logger.info({ events: positions.length }, 'events that an older release held are handled now');
  }
}
