import { Injectable } from '@nestjs/common';
import { defineJob, Jobs, type Schedule } from '@bindery/service-kit/jobs';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { accountJob, AllAccounts } from '../database/all-accounts.js';
import { Prisma } from '../generated/prisma/client.js';
import { settlePremiums } from './dated-premiums.sql.js';

/** Policies of one account in one transaction. */
const AT_ONCE = 500;

const findPremiums: Schedule = {
  name: 'find-premiums',
  cron: '2 * * * *',
  everySeconds: 3_600,
  timeoutSeconds: 300,
};
const movePremiums = defineJob({
  name: 'move-premiums',
  version: 1,
  data: accountJob,
  retries: { limit: 5, delaySeconds: 30, maxDelaySeconds: 600 },
  timeoutSeconds: 300,
  pollSeconds: 10,
  dedupe: true,
});

/** Puts premiums that have begun into the rows of their policies, by which lists are sorted. */
@Injectable()
export class MovePremiums {
  constructor(
    private readonly accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    jobs: Jobs,
  ) {
    jobs.onSchedule(findPremiums, ({ signal }) => this.enqueueAll(signal));
    jobs.on(movePremiums, ({ account_id }, { signal }) => this.moveOf(account_id, signal));
  }

  /** Adds a job for every account. */
  enqueueAll(signal?: AbortSignal): Promise<void> {
    return this.accounts.enqueueEach(movePremiums, signal);
  }

  private async moveOf(accountId: string, signal: AbortSignal): Promise<void> {
    const day = { accountId, today: await this.calendar.today(accountId) };
    for (let moved = AT_ONCE; moved === AT_ONCE;) {
      signal.throwIfAborted();
      const ids = await this.transactions.write(accountId, (tx) =>
        settlePremiums(tx, day, Prisma.sql`next_premium_from IS NOT NULL`, AT_ONCE),
      );
      moved = ids.length;
    }
  }
}
