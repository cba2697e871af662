import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  reviewRoutes,
  type ReviewCounts,
  type ReviewCountsQuery,
  type ReviewRow,
} from '@bindery/contracts/crm';
import { daysBetween } from '@bindery/contracts/days';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Calendar } from '../calendar/calendar.js';
import { reviewedElection, type AnnualElection } from '../calendar/enrollment-periods.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { ListRecords } from '../resources/list-records.js';
import { renewalOf, type ListedRenewal } from './list-renewals.js';
import { reviewCountsSql, reviewListSql } from './review-list.sql.js';

type Counted = Pick<ReviewCounts, 'open' | 'done'>;

/** The Medicare plans to review: from the first day of the annual election period until the end of its year. */
@Controller()
export class ListReviews {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly records: ListRecords,
  ) {}

  @Handles(reviewRoutes.list)
  async list({ caller, query }: Call<typeof reviewRoutes.list>): Promise<ListOf<ReviewRow>> {
    const shown = await this.calendar.shownTo(caller);
    const election = reviewedElection(shown.today);
    if (!election) return { items: [], total: 0, filtered: 0 };
    const list = reviewListSql(caller, query, election, shown);
    const { rows, ...counts } = await this.records.page<ListedRenewal>(caller, query, list);
    return { items: rows.map((row) => reviewOf(caller, row, election, shown.today)), ...counts };
  }

  @Handles(reviewRoutes.counts)
  async count({ caller, query }: Call<typeof reviewRoutes.counts>): Promise<ReviewCounts> {
    const today = await this.calendar.today(caller.accountId);
    const election = reviewedElection(today);
    if (!election) return { open: 0, done: 0, season: null };
    const { planYear: plan_year, begins: from, ends: to } = election;
    const season = { plan_year, from, to, is_open: today <= to };
    return { ...(await this.counted(caller, query, election, today)), season };
  }

  private async counted(
    caller: Principal,
    query: ReviewCountsQuery,
    election: AnnualElection,
    today: string,
  ): Promise<Counted> {
    const [counts] = await this.transactions.queryOnce<Counted>(
      caller.accountId,
      reviewCountsSql(caller, query, election, today),
    );
    if (!counts) throw new Error('A count answered no row');
    return counts;
  }
}

function reviewOf(
  caller: Principal,
  row: ListedRenewal,
  { planYear, begins }: AnnualElection,
  today: string,
): ReviewRow {
  const isDecided = row.renewal_handled !== null && row.renewal_handled.toISOString().slice(0, 10) >= begins;
  const shown = renewalOf(caller, row, isDecided);
  const renewal_date = shown.renewal_date ?? `${String(planYear)}-01-01`;
  const is_marked = row.reviewed_plan_year === planYear;
  return { ...shown, renewal_date, days_left: daysBetween(today, renewal_date), is_marked };
}
