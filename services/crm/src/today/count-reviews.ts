import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { MedicareReviews } from '@bindery/contracts/crm';
import { Calendar } from '../calendar/calendar.js';
import { daysBetween } from '../calendar/days.js';
import { annualElectionOn } from '../calendar/enrollment-periods.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { countReviewsSql } from '../individuals/medicare-review.sql.js';
import { listAddress } from '../resources/list-address.js';
import type { WhoseWork } from './today-scopes.js';

/** Counts the Medicare plans to review for the next year. */
@Injectable()
export class CountReviews {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
  ) {}

  /** Undefined outside of the annual election period, and for who has no such clients. */
  async of(caller: Principal, { assigned }: WhoseWork): Promise<MedicareReviews | undefined> {
    const today = await this.calendar.today(caller.accountId);
    const election = annualElectionOn(today);
    if (!election) return undefined;
    const [counts] = await this.transactions.readOnce<{ total: number; done: number }>(
      caller.accountId,
      countReviewsSql(caller, today, assigned.assigned_agent),
    );
    if (!counts || counts.total === 0) return undefined;
    return {
      ...counts,
      days_left: daysBetween(today, election.ends),
      list: listAddress('individuals', { medicare_review: 'open', ...assigned }),
    };
  }
}
