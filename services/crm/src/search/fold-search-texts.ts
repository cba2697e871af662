import { Inject, Injectable } from '@nestjs/common';
import { uuid } from '@bindery/contracts/validation';
import { DATABASE, type Sql } from '@bindery/service-kit/database';
import { defineJob, Jobs, type Schedule } from '@bindery/service-kit/jobs';
import type { Logger } from '@bindery/service-kit/logging';
import { LOGGER } from '@bindery/service-kit/tokens';
import { z } from 'zod';
import { AccountTransactions } from '../database/account-transactions.js';
import { AllAccounts } from '../database/all-accounts.js';
import type { CrmDatabase } from '../database/crm-database.js';
import { Prisma } from '../generated/prisma/client.js';

const BATCH_SIZE = 200;
/** The tables whose rows of earlier releases are found by texts that were not folded. */
const tables = ['individuals', 'policies', 'tasks', 'addresses'] as const;

const findUnfolded: Schedule = {
  name: 'find-unfolded',
  cron: '27 * * * *',
  everySeconds: 3_600,
  timeoutSeconds: 300,
  atStart: true,
};
const foldSearchTexts = defineJob({
  name: 'fold-search-texts',
  version: 1,
  data: z.strictObject({ account_id: uuid() }),
  retries: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  timeoutSeconds: 3_600,
  pollSeconds: 10,
  dedupe: true,
});

/** Folds what rows of earlier releases are found by, account by account. What people entered stays as it is. */
@Injectable()
export class FoldSearchTexts {
  constructor(
    private readonly accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly jobs: Jobs,
    @Inject(DATABASE) private readonly database: CrmDatabase,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    jobs.onSchedule(findUnfolded, ({ signal }) => this.enqueueAll(signal));
    jobs.on(foldSearchTexts, ({ account_id }, { signal }) => this.foldAll(account_id, signal));
  }

  /** Adds a job for every account that has such rows. */
  async enqueueAll(signal?: AbortSignal): Promise<void> {
    let previous: string | null = null;
    for (;;) {
      const accounts: string[] = await this.accounts.unfoldedAfter(previous, BATCH_SIZE);
      const jobs = accounts.map((id) => ({ data: { account_id: id }, key: id }));
      await this.jobs.enqueue(this.database, foldSearchTexts, ...jobs);
      this.jobs.wake(foldSearchTexts);
      signal?.throwIfAborted();
      previous = accounts.at(-1) ?? null;
      if (accounts.length < BATCH_SIZE) return;
    }
  }

  private async foldAll(accountId: string, signal: AbortSignal): Promise<void> {
    let rows = 0;
    for (const table of tables) {
      let folded: number;
      do {
        signal.throwIfAborted();
        folded = await this.transactions.write(accountId, (tx) => foldSome(tx, accountId, table));
        rows += folded;
      } while (folded === BATCH_SIZE);
    }
    this.logger.info({ account: accountId, rows }, 'rows of earlier releases were folded for the search');
  }
}

/** The triggers of the table do the work. Rows that are being edited are folded by that edit, or in the next hour. */
function foldSome(tx: Sql, accountId: string, table: (typeof tables)[number]): Promise<number> {
  const name = Prisma.raw(table);
  return tx.$executeRaw`UPDATE ${name} SET search_version = NULL WHERE id IN (
    SELECT id FROM ${name} WHERE account_id = ${accountId}::uuid AND search_version IS NULL
    LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED)`;
}
