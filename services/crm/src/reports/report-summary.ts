import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { policyListQuery, reportRoutes, type ReportMonth, type ReportResult } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Calendar, type AccountDays } from '../calendar/calendar.js';
import { daysAfter } from '../calendar/days.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { monthlyPremiumSql } from '../policies/monthly-premium.sql.js';
import { policyListSql } from '../policies/policy-list.sql.js';
import { isInForceSql } from '../policies/policy-state.js';
import { AnswerReport } from './answer-report.js';
import { periodsOf } from './report-range.js';
import { reportRuns } from './report-runs.js';

/** Answers the four cards: this month so far, and the same days of the month before. */
@Controller()
export class ReportSummary {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly calendar: Calendar,
    private readonly answers: AnswerReport,
  ) {}

  @Handles(reportRoutes.summary)
  async summary({ caller }: Call<typeof reportRoutes.summary>): Promise<ReportMonth> {
    const days = await this.calendar.daysOf(caller.accountId);
    const filters: Record<string, string> = (await this.answers.hasBoth(caller)) ? { sample: 'false' } : {};
    const { period, previous } = periodsOf({ period: 'this_month' }, days.today);
    const question = { caller, days, period, previous, filters, groupBy: null };
    return this.transactions.read(caller.accountId, async (tx) => {
      const activity = await reportRuns.activity(tx, question);
      return {
        new_individuals: sumOf(await reportRuns.insureds(tx, question), ['new']),
        activity: sumOf(
          activity,
          activity.figures.map(({ key }) => key),
        ),
        ...(await policies(tx, { caller, days, filters, period, previous })),
      };
    });
  }
}

/** Some figures of a report together. */
function sumOf({ figures }: ReportResult, keys: readonly string[]): ReportMonth['activity'] {
  const wanted = figures.filter(({ key }) => keys.includes(key));
  return {
    value: wanted.reduce((sum, { value }) => sum + (value ?? 0), 0),
    previous: wanted.reduce((sum, { previous }) => sum + (previous ?? 0), 0),
  };
}

interface Asked extends ReturnType<typeof periodsOf> {
  readonly caller: Principal;
  readonly days: AccountDays;
  readonly filters: Readonly<Record<string, string>>;
}

/** Policies by their effective dates, and the premium in force today and when the month began. */
async function policies(
  tx: Sql,
  { caller, days, filters, period, previous }: Asked,
): Promise<Pick<ReportMonth, 'new_policies' | 'premium'>> {
  const { from, visible } = policyListSql(caller, policyListQuery.parse(filters), { days, zone: days.zone });
  const starting = ({ from: first, to }: typeof period) => Prisma.sql`(count(*) FILTER (WHERE
    policies.effective_date BETWEEN ${first}::date AND ${to}::date))::int`;
  const premium = (day: string) => Prisma.sql`coalesce(round(sum(${monthlyPremiumSql})
    FILTER (WHERE ${isInForceSql(day)}), 2), 0)::float8`;
  const [found] = await tx.$queryRaw<[{ value: number; previous: number; premium: number; before: number }]>(
    Prisma.sql`SELECT ${starting(period)} AS value, ${starting(previous)} AS previous,
      ${premium(days.today)} AS premium, ${premium(daysAfter(period.from, -1))} AS before
      FROM ${from} WHERE ${visible}`,
  );
  return {
    new_policies: { value: found.value, previous: found.previous },
    premium: { value: found.premium, previous: found.before },
  };
}
