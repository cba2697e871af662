import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { MedicareReviews } from '@bindery/contracts/crm';
import { LRUCache } from 'lru-cache';
import { daysBetween } from '@bindery/contracts/days';
import { Calendar } from '../calendar/calendar.js';
import { annualElectionOn } from '../calendar/enrollment-periods.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { countReviewsSql } from '../individuals/medicare-review.sql.js';
import { listAddress } from '../resources/list-address.js';
import type { WhoseWork } from './today-scopes.js';

type Counts = Pick<MedicareReviews, 'total' | 'done'>;

/**
 * Counts the Medicare plans to review for the next year: once a change of the account, whose audit chain has every
 * change of individuals, policies and tasks.
 */
@Injectable()
export class CountReviews {
  private readonly remembered = new LRUCache<string, { asOf: string; counts: Counts }>({ max: 1_000 });

  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
  ) {}

  /** Undefined outside of the annual election period, and for who has no such clients. */
  async of(caller: Principal, { assigned }: WhoseWork): Promise<MedicareReviews | undefined> {
    const today = await this.calendar.today(caller.accountId);
    const election = annualElectionOn(today);
    if (!election) return undefined;
    const counts = await this.counts(caller, today, assigned.assigned_agent);
    if (counts.total === 0) return undefined;
    return {
      ...counts,
      days_left: daysBetween(today, election.ends),
      list: listAddress('individuals', { medicare_review: 'open', ...assigned }),
    };
  }

  private async counts(caller: Principal, today: string, agent: string | undefined): Promise<Counts> {
    const { accountId, userId, seesAll } = caller;
    const whose = [accountId, seesAll ? 'all' : userId, agent].join(' ');
    // Looked up before counting: what changes in between is counted already, and counted again for the next one.
    const [head] = await this.transactions.queryOnce<{ hash: string }>(
      accountId,
      Prisma.sql`SELECT hash FROM audit_checkpoints WHERE account_id = ${accountId}::uuid`,
    );
    const asOf = `${head?.hash ?? ''} ${today}`;
    const known = this.remembered.get(whose);
    if (head && known?.asOf === asOf) return known.counts;
    const [counts = { total: 0, done: 0 }] = await this.transactions.queryOnce<Counts>(
      accountId,
      countReviewsSql(caller, today, agent),
    );
    if (head) this.remembered.set(whose, { asOf, counts });
    return counts;
  }
}
