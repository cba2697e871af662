import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { AuditTrail } from '@bindery/service-kit/audit';
import { LOGGER } from '@bindery/service-kit/bootstrap';
import type { Logger } from '@bindery/service-kit/logging';
import { RepeatingWork } from '@bindery/service-kit/timing';
import { mergeActions, trashActions } from '../audit/actions.js';
import { AllAccounts } from '../database/all-accounts.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';

const EVERY_MS = 60 * 60_000;
const ACCOUNTS_AT_ONCE = 50;
/** Individuals of one account in one transaction. */
const AT_MOST = 200;

/**
 * Removes for good what has been in the trash for thirty days, and what was merged more than 48 hours ago. Several
 * copies may do it at once.
 */
@Injectable()
export class EmptyTrash implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly work: RepeatingWork;

  constructor(
    private readonly accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly audit: AuditTrail,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.work = new RepeatingWork({
      turn: (stop) => this.runAndTell(stop),
      failure: 'the trash could not be emptied; what is left is removed later',
      pauseAfterFailureMs: EVERY_MS,
      firstAfterMs: EVERY_MS,
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.work.start();
  }

  onApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  /** Every account's trash, once. */
  async run(stop?: AbortSignal): Promise<number> {
    let removed = 0;
    let previous: string | null = null;
    for (;;) {
      const accounts: string[] = await this.accounts.after(previous, ACCOUNTS_AT_ONCE);
      for (const account of accounts) removed += await this.emptyOf(account);
      previous = accounts.at(-1) ?? null;
      if (accounts.length < ACCOUNTS_AT_ONCE || stop?.aborted) return removed;
    }
  }

  private emptyOf(accountId: string): Promise<number> {
    return this.transactions.write(accountId, async (tx) => {
      const records = await removeOld(tx);
      if (records > 0) await this.audit.record(tx, { accountId, action: trashActions.emptied });
      const merged = await finishMerges(tx);
      if (merged > 0) await this.audit.record(tx, { accountId, action: mergeActions.finished });
      return records + merged;
    });
  }

  private async runAndTell(stop: AbortSignal): Promise<number> {
    const removed = await this.run(stop);
    if (removed > 0) this.logger.info({ records: removed }, 'old records were removed from the trash');
    return EVERY_MS;
  }
}

async function removeOld(tx: Transaction): Promise<number> {
  const [removed] = await tx.$queryRaw<{ records: number }[]>`
    SELECT remove_for_good(false, ${AT_MOST}::int) AS records`;
  return removed?.records ?? 0;
}

async function finishMerges(tx: Transaction): Promise<number> {
  const [finished] = await tx.$queryRaw<{ merges: number }[]>`
    SELECT finish_merges(${AT_MOST}::int) AS merges`;
  return finished?.merges ?? 0;
}
