import { Inject, Injectable } from '@nestjs/common';
import type { Sql } from '@bindery/service-kit/database';
import { AuditTrail } from '@bindery/service-kit/audit';
import { LOGGER } from '@bindery/service-kit/tokens';
import type { Logger } from '@bindery/service-kit/logging';
import { mergeActions, trashActions } from '../audit/actions.js';
import { accountSweep, AllAccounts } from '../database/all-accounts.js';
import { AccountTransactions } from '../database/account-transactions.js';

/** Individuals of one account in one transaction. */
const MAX_INDIVIDUALS = 200;

export const emptyTrash = accountSweep({
  find: 'find-trash',
  cron: '17 * * * *',
  name: 'empty-trash',
  timeoutSeconds: 60,
});

/** Removes for good what has been in the trash for thirty days, and what was merged more than 48 hours ago. */
@Injectable()
export class EmptyTrash {
  constructor(
    accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    accounts.sweep(emptyTrash, (accountId, signal) => this.emptyOf(accountId, signal));
  }

  private async emptyOf(accountId: string, signal: AbortSignal): Promise<void> {
    let removed: number;
    do {
      signal.throwIfAborted();
      removed = await this.emptySome(accountId);
      if (removed > 0)
        this.logger.info({ account: accountId, records: removed }, 'old records were removed from the trash');
    } while (removed >= MAX_INDIVIDUALS);
  }

  private emptySome(accountId: string): Promise<number> {
    return this.transactions.write(accountId, async (tx) => {
      const records = await removeOld(tx);
      if (records > 0) await this.audit.record(tx, { accountId, action: trashActions.emptied });
      const merged = await finishMerges(tx);
      if (merged > 0) await this.audit.record(tx, { accountId, action: mergeActions.finished });
      return records + merged;
    });
  }
}

async function removeOld(tx: Sql): Promise<number> {
  const [removed] = await tx.$queryRaw<{ records: number }[]>`
    SELECT remove_for_good(false, ${MAX_INDIVIDUALS}::int) AS records`;
  return removed?.records ?? 0;
}

async function finishMerges(tx: Sql): Promise<number> {
  const [finished] = await tx.$queryRaw<{ merges: number }[]>`
    SELECT finish_merges(${MAX_INDIVIDUALS}::int) AS merges`;
  return finished?.merges ?? 0;
}
