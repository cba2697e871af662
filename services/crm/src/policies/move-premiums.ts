import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { accountSweep, AllAccounts } from '../database/all-accounts.js';
import { Prisma } from '../generated/prisma/client.js';
import { settlePremiums } from './dated-premiums.sql.js';

/** Policies of one account in one transaction. */
const AT_ONCE = 500;

const movePremiums = accountSweep({
  find: 'find-premiums',
  cron: '2 * * * *',
  name: 'move-premiums',
  timeoutSeconds: 300,
});

/** Puts premiums that have begun into the rows of their policies, by which lists are sorted. */
@Injectable()
export class MovePremiums {
  constructor(
    private readonly accounts: AllAccounts,
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    accounts.sweep(
      movePremiums,
      (accountId, signal) => this.moveOf(accountId, signal),
      (signal) => this.enqueueDue(signal),
    );
  }

  /** Adds a job for every account of which a premium has begun. Where it is latest, today is tomorrow in UTC. */
  enqueueDue(signal?: AbortSignal): Promise<void> {
    const latest = new Date(this.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    return this.accounts.enqueueEach(movePremiums.job, signal, undefined, (previous, most) =>
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
