import { Injectable } from '@nestjs/common';
import { SYNC_DAYS } from '@bindery/contracts/public-api';
import { accountSweep, AllAccounts } from '../database/all-accounts.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';

const BATCH_SIZE = 5_000;
/** A copy that wasn't brought up to date for longer has to begin anew anyway. */
const KEPT_DAYS = SYNC_DAYS + 1;

const forgetScopeChanges = accountSweep({
  find: 'find-old-scope-changes',
  cron: '37 4 * * *',
  everySeconds: 86_400,
  name: 'forget-scope-changes',
  timeoutSeconds: 120,
});

/** Removes the changes of scopes that no client of the public API can ask for any more. */
@Injectable()
export class ForgetScopeChanges {
  constructor(
    accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
  ) {
    accounts.sweep(forgetScopeChanges, (accountId, signal) => this.forgetOf(accountId, signal));
  }

  private async forgetOf(accountId: string, signal: AbortSignal): Promise<void> {
    await this.transactions.queryOnce(
      accountId,
      Prisma.sql`DELETE FROM synced_scopes WHERE account_id = ${accountId}::uuid
        AND at < now() - make_interval(days => ${KEPT_DAYS}::int)`,
    );
    let removed: number;
    do {
      signal.throwIfAborted();
      removed = await this.transactions.write(accountId, async (tx) => {
        // Changes of the platform's records are nobody's, so whichever account comes first removes them.
        await tx.$executeRaw`SELECT set_config('app.writes_platform', 'on', true)`;
        return tx.$executeRaw`
          DELETE FROM scope_changes WHERE (account_id, id) IN (
            SELECT account_id, id FROM scope_changes WHERE account_id IN (${accountId}::uuid, platform_account())
              AND at < now() - make_interval(days => ${KEPT_DAYS}::int) LIMIT ${BATCH_SIZE})`;
      });
    } while (removed === BATCH_SIZE);
  }
}
