import { Controller } from '@nestjs/common';
import { reportRoutes, type ReportMonth, type ReportResult } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { AnswerReport } from './answer-report.js';
import { periodsOf } from './report-range.js';
import { reportRuns } from './report-runs.js';

/** Answers the four cards, from the figures of reports: this month so far, and the same days of the month before. */
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
    const question = {
      caller,
      days,
      filters,
      ...{ groupBy: null, figuresOnly: true },
      ...periodsOf({ period: 'this_month' }, days.today),
    };
    const { period: monthBefore } = periodsOf({ period: 'last_month' }, days.today);
    return this.transactions.read(caller.accountId, async (tx) => {
      const activity = await reportRuns.activity(tx, question);
      return {
        new_individuals: sumOf(await reportRuns.insureds(tx, question), 'new'),
        new_policies: sumOf(await reportRuns.policies(tx, question), 'starting'),
        // At the end of that month, so that the card says what this one has added.
        premium: sumOf(
          await reportRuns.revenue(tx, { ...question, previous: monthBefore }),
          'monthly_premium',
        ),
        activity: sumOf(activity, ...activity.figures.map(({ key }) => key)),
      };
    });
  }
}

/** Some figures of a report together. */
function sumOf({ figures }: ReportResult, ...keys: readonly string[]): ReportMonth['activity'] {
  const wanted = figures.filter(({ key }) => keys.includes(key));
  return {
    value: wanted.reduce((sum, { value }) => sum + (value ?? 0), 0),
    previous: wanted.reduce((sum, { previous }) => sum + (previous ?? 0), 0),
  };
}
