import { Inject, Injectable } from '@nestjs/common';
import { defineJob, Jobs, type Schedule } from '@bindery/service-kit/jobs';
import { DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
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
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.onSchedule(findPremiums, ({ signal }) => this.enqueueDue(signal));
    jobs.on(movePremiums, ({ account_id }, { signal }) => this.moveOf(account_id, signal));
  }

  /** Adds a job for every account of which a premium has begun. Where it is latest, today is tomorrow in UTC. */
  enqueueDue(signal?: AbortSignal): Promise<void> {
    const latest = new Date(this.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    return this.accounts.enqueueEach(movePremiums, signal, undefined, (previous, most) =>
      this.accounts.ofBegunPremiums(latest, previous, most),
    );
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
