import { Inject, Injectable } from '@nestjs/common';
import { role, type Principal } from '@bindery/contracts/access';
import { uuid } from '@bindery/contracts/validation';
import { hourOf, publishFact, tally, type AuditFactToPublish } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';
import { defineJob, Jobs } from '@bindery/service-kit/jobs';
import { HOUR_MS, MINUTE_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { z } from 'zod';
import { AccountTransactions } from '../database/account-transactions.js';

/** The key of a tally: the name of an action of the audit trail, and its outcome. */
type TalliedAction = Pick<AuditFactToPublish, 'action'> & { readonly outcome: 'success' | 'denied' };

/** Sends an account's tallies of an hour, and of those before, to identity. */
export const publishTallies = defineJob({
  name: 'publish-audit-tallies',
  version: 1,
  data: z.strictObject({ account_id: uuid(), hour: z.iso.datetime() }),
  retries: { limit: 10, delaySeconds: 30, maxDelaySeconds: 3_600 },
  timeoutSeconds: 60,
  pollSeconds: 30,
  dedupe: true,
});

const stored = z.object({
  actor_id: uuid(),
  actor_role: role,
  action: z.string(),
  outcome: z.enum(['success', 'denied']),
  count: z.int(),
  last_at: z.date(),
});

/** Counts what users repeat by user and hour, and sends the counts to identity, where administrators read them. */
@Injectable()
export class AuditTallies {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly jobs: Jobs,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    jobs.on(publishTallies, ({ account_id, hour }) => this.publish(account_id, new Date(hour)));
  }

  /** Counts one. */
  async add({ accountId, userId, role: actorRole }: Principal, fact: TalliedAction): Promise<void> {
    const at = this.clock.now();
    const hour = hourOf(at);
    await this.transactions.write(accountId, async (tx) => {
      const count = await tally(tx, { accountId, actorId: userId, actorRole, at, ...fact });
      // The first of the hour has stored the job that sends the count.
      if (count > 1) return;
      await this.jobs.enqueue(tx, publishTallies, {
        data: { account_id: accountId, hour: hour.toISOString() },
        key: `${accountId} ${hour.toISOString()}`,
        // A minute later everything that began in the hour is counted.
        delayMs: hour.getTime() + HOUR_MS + MINUTE_MS - at.getTime(),
      });
    });
  }

  private async publish(accountId: string, hour: Date): Promise<void> {
    await this.transactions.write(accountId, async (tx) => {
      for (const { actor_id: userId, actor_role, last_at: time, ...fact } of await this.take(
        tx,
        accountId,
        hour,
      ))
        await publishFact(
          tx,
          'crm.action.audited.v1',
          { accountId, userId, role: actor_role },
          { ...fact, time },
        );
    });
  }

  private async take(tx: Sql, accountId: string, hour: Date): Promise<z.output<typeof stored>[]> {
    const rows = await tx.$queryRaw`
      DELETE FROM audit_tallies
      WHERE account_id = ${accountId}::uuid AND hour <= ${hour.toISOString()}::timestamptz
      RETURNING actor_id, actor_role, action, outcome, count, last_at`;
    return z.array(stored).parse(rows);
  }
}
