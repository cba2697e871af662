import { Injectable } from '@nestjs/common';
import type { Event } from '@bindery/contracts/messaging';
import type { Sql } from '@bindery/service-kit/database';
import { defineJob, Jobs, RETRIES_FOR_A_WEEK } from '@bindery/service-kit/jobs';
import { z } from 'zod';
import { uuid } from '@bindery/contracts/validation';

export const settleConversion = defineJob({
  name: 'settle-conversion',
  version: 1,
  data: z.strictObject({ account_id: uuid() }),
  retries: RETRIES_FOR_A_WEEK,
  timeoutSeconds: 30,
  pollSeconds: 1,
  dedupe: true,
});

/**
 * Records when an account starts a plan: its first, another, or one after a gap. Other subscription changes
 * and late or repeated events leave that unchanged.
 */
@Injectable()
export class RecordPlan {
  constructor(private readonly jobs: Jobs) {}

  async record(
    tx: Sql,
    { account_id, version, time, data }: Event<'billing.subscription.changed.v1'>,
  ): Promise<void> {
    const hasPlan = data.status === 'active' || data.status === 'canceling';
    const planId = hasPlan ? data.plan_id : null;
    // Without a plan there is nothing to settle.
    const settledAt = planId === null ? time : null;
    const [noted] = await tx.$queryRaw<{ is_open: boolean }[]>`
      INSERT INTO conversions AS known (account_id, plan_id, version, since, settled_at)
      VALUES (${account_id}::uuid, ${planId}, ${version}, ${time}::timestamptz, ${settledAt}::timestamptz)
      ON CONFLICT (account_id) DO UPDATE SET
        plan_id = excluded.plan_id,
        version = excluded.version,
        since = CASE WHEN excluded.plan_id <> coalesce(known.plan_id, '') THEN excluded.since ELSE known.since END,
        settled_at = CASE WHEN excluded.plan_id <> coalesce(known.plan_id, '') THEN NULL ELSE known.settled_at END
      WHERE excluded.version > known.version
      RETURNING settled_at IS NULL AS is_open`;
    if (noted?.is_open)
      await this.jobs.enqueue(tx, settleConversion, { data: { account_id }, key: account_id });
  }
}
