import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { MedicareReviews } from '@bindery/contracts/crm';
import { LRUCache } from 'lru-cache';
import { daysBetween } from '@bindery/contracts/days';
import { Calendar } from '../calendar/calendar.js';
import { annualElectionOn, type AnnualElection } from '../calendar/enrollment-periods.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { reviewCountsSql } from '../renewals/review-list.sql.js';
import { listAddress } from '../resources/list-address.js';
import type { WhoseWork } from './today-scopes.js';

interface Counts {
  readonly open: number;
  readonly done: number;
}

/** The section of their list. */
export const REVIEWS = 'renewals/medicare-reviews';

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
    const { open, done } = await this.counts(caller, { election, today }, assigned.assigned_agent);
    if (open + done === 0) return undefined;
    return {
      ...{ total: open + done, done },
      days_left: daysBetween(today, election.ends),
      list: listAddress(REVIEWS, { ...assigned }),
    };
  }

  private async counts(
    caller: Principal,
    { election, today }: { election: AnnualElection; today: string },
    agent: string | undefined,
  ): Promise<Counts> {
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
    const [counts = { open: 0, done: 0 }] = await this.transactions.queryOnce<Counts>(
      accountId,
      reviewCountsSql(caller, agent === undefined ? {} : { assigned_agent: agent }, election, today),
    );
    if (head) this.remembered.set(whose, { asOf, counts });
    return counts;
  }
}
