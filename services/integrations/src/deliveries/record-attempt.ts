import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { storableText } from '@bindery/contracts/validation';
import type { Sql } from '@bindery/service-kit/database';
import { OutboxRelay, recordEvent } from '@bindery/service-kit/outbox';
import { after, before, DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Transactions } from '../database/transactions.js';
import { AttemptAnswers } from './attempt-answers.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { retryPause } from './retry-schedule.js';
import type { AttemptResult } from './send-delivery.js';

const GONE = 410;
const TOO_MANY_REQUESTS = 429;
/** After this time of failures alone, its people are told; after the other, it is disabled. */
const NOTIFIED_AFTER_MS = DAY_MS;
const DISABLED_AFTER_MS = 5 * DAY_MS;
/** How exact the time of the last success is. */
const SUCCESS_NOTED_MS = 60_000;

interface Failing {
  readonly failing_since: Date;
  readonly failing_notified_at: Date | null;
  readonly state: string;
}

/** Stores what came of an attempt: its log, when the next one is, and the health of the endpoint. */
@Injectable()
export class RecordAttempt {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly transactions: Transactions,
    private readonly answers: AttemptAnswers,
    private readonly relay: OutboxRelay,
  ) {}

  async record(delivery: ClaimedDelivery, result: AttemptResult): Promise<void> {
    const id = randomUUID();
    const text = result.answer && storableText(result.answer.toString('utf8'));
    const answer = text === null ? null : await this.answers.encrypt(delivery.account_id, id, text);
    const isStored = await this.transactions.inAccount(delivery.account_id, async (tx) => {
      if (!(await this.settle(tx, delivery, result))) return false;
      const { at, durationMs, outcome, status } = result;
      await tx.$executeRaw`
        INSERT INTO webhook_attempts (id, account_id, delivery_id, number, at, duration_ms, outcome, status, answer)
        VALUES (${id}::uuid, ${delivery.account_id}::uuid, ${delivery.id}::uuid, ${delivery.attempts + 1}, ${at},
          ${durationMs}, ${outcome}, ${status}, ${answer})`;
      await (outcome === 'succeeded'
        ? this.noteSuccess(tx, delivery)
        : this.noteFailure(tx, delivery, status));
      return true;
    });
    if (isStored) this.relay.wake();
  }

  /** @returns false if the claim has passed to another replica, which stores its own attempt */
  private async settle(tx: Sql, delivery: ClaimedDelivery, result: AttemptResult): Promise<boolean> {
    const pause = pauseAfter(delivery, result);
    const failed = pause === undefined ? 'failed' : 'pending';
    const state = result.outcome === 'succeeded' ? 'succeeded' : failed;
    const due = pause === undefined ? null : after(this.clock.now(), pause);
    const count = await tx.$executeRaw`
      UPDATE webhook_deliveries SET state = ${state}, due_at = ${due}, attempts = attempts + 1, tries = tries + 1,
        lease_id = NULL, leased_until = NULL
      WHERE account_id = ${delivery.account_id}::uuid AND id = ${delivery.id}::uuid
        AND lease_id = ${delivery.lease_id}::uuid`;
    return count === 1;
  }

  private async noteSuccess(tx: Sql, { account_id, webhook_id }: ClaimedDelivery): Promise<void> {
    const now = this.clock.now();
    await tx.$executeRaw`
      UPDATE webhooks SET failing_since = NULL, failing_notified_at = NULL, last_succeeded_at = ${now}
      WHERE account_id = ${account_id}::uuid AND id = ${webhook_id}::uuid
        AND (failing_since IS NOT NULL OR last_succeeded_at IS NULL
          OR last_succeeded_at < ${before(now, SUCCESS_NOTED_MS)})`;
  }

  private async noteFailure(tx: Sql, delivery: ClaimedDelivery, status: number | null): Promise<void> {
    const { account_id, webhook_id } = delivery;
    const now = this.clock.now();
    const [failing] = await tx.$queryRaw<Failing[]>`
      UPDATE webhooks SET failing_since = coalesce(failing_since, ${now})
      WHERE account_id = ${account_id}::uuid AND id = ${webhook_id}::uuid
      RETURNING failing_since, failing_notified_at, state`;
    if (failing?.state !== 'active') return;
    const { failing_since, failing_notified_at } = failing;
    if (status === GONE || failing_since <= before(now, DISABLED_AFTER_MS)) {
      await tx.$executeRaw`
        UPDATE webhooks SET state = 'disabled', state_reason = ${status === GONE ? 'gone' : 'failing'},
          state_since = ${now}
        WHERE account_id = ${account_id}::uuid AND id = ${webhook_id}::uuid`;
      await notify(tx, delivery, 'webhook_disabled');
    } else if (failing_notified_at === null && failing_since <= before(now, NOTIFIED_AFTER_MS)) {
      await tx.$executeRaw`
        UPDATE webhooks SET failing_notified_at = ${now}
        WHERE account_id = ${account_id}::uuid AND id = ${webhook_id}::uuid`;
      await notify(tx, delivery, 'webhook_failing');
    }
  }
}

/** Undefined if no attempt follows. */
function pauseAfter(
  { retries, tries }: ClaimedDelivery,
  { outcome, status, retryAfterMs }: AttemptResult,
): number | undefined {
  if (outcome === 'succeeded' || outcome === 'denied' || status === GONE || !retries) return undefined;
  const isBusy = outcome === 'timeout' || status === TOO_MANY_REQUESTS;
  return retryPause({ tries: tries + 1, isBusy, retryAfterMs }, Math.random());
}

async function notify(
  tx: Sql,
  { account_id, webhook_id, authorized_by }: ClaimedDelivery,
  notice: 'webhook_failing' | 'webhook_disabled',
): Promise<void> {
  await recordEvent(tx, {
    subject: 'integrations.notice.due.v1',
    ...{ accountId: account_id, subjectId: webhook_id, version: 1 },
    data: { notice, webhook_id, user_id: authorized_by },
  });
}
