import { Controller, Inject } from '@nestjs/common';
import { platformReportRoutes, PLATFORM_REPORT_MONTHS } from '@bindery/contracts/platform';
import { DATABASE } from '@bindery/service-kit/database';
import {
  answerPlatformReport,
  figure,
  monthStart,
  percentOf,
  reportMonths,
  sameDaysBefore,
  table,
} from '@bindery/service-kit/platform-reports';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { PrismaClient } from '../generated/prisma/client.js';
import { inDollars } from '../money/money.js';
import {
  endedBetweenSql,
  endedSql,
  plansSql,
  trialsSql,
  type EndedCounts,
  type PlanCounts,
  type TrialCounts,
} from './revenue-report.sql.js';

/** Subscriptions, recurring revenue and trials of all accounts. */
@Controller()
export class GetRevenueReport {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(platformReportRoutes.revenue)
  async get({ query }: Call<typeof platformReportRoutes.revenue>) {
    const now = this.clock.now();
    const since = monthStart(now, 1 - PLATFORM_REPORT_MONTHS);
    const [plans, trials, ended, [before]] = await Promise.all([
      this.database.$queryRaw<PlanCounts[]>(plansSql),
      this.database.$queryRaw<TrialCounts[]>(trialsSql(since)),
      this.database.$queryRaw<EndedCounts[]>(endedSql(since)),
      this.database.$queryRaw<{ count: number }[]>(endedBetweenSql(sameDaysBefore(now))),
    ]);
    const months = reportMonths(now);
    const { paid = 0, promo = 0 } = ended.find(({ month }) => month === months.at(-1)) ?? {};
    return answerPlatformReport('revenue', query, {
      as_of: now.toISOString(),
      figures: [
        ...figuresOf(plans, trials),
        figure(['ended', 'Ended this month', 'count', paid + promo], { previous: before?.count ?? 0 }),
      ],
      tables: [plansTable(plans), trialsTable(trials, months), endedTable(ended, months)],
      excluded: excludedOf(sumOf(plans, 'pending')),
    });
  }
}

function figuresOf(plans: readonly PlanCounts[], trials: readonly TrialCounts[]) {
  const converted = sumOf(trials, 'converted');
  const over = converted + sumOf(trials, 'not_converted');
  return [
    figure(['mrr', 'MRR', 'usd', inDollars(sumOf(plans, 'mrr_cents'))]),
    figure(['paying', 'Paying accounts', 'count', sumOf(plans, 'paying')]),
    figure(['seats', 'Seats', 'count', sumOf(plans, 'seats')]),
    figure(['support_seats', 'Support seats', 'count', sumOf(plans, 'support_seats')]),
    figure(['in_trial', 'Trials running', 'count', sumOf(plans, 'in_trial')]),
    figure(['trial_mrr', 'MRR in trial', 'usd', inDollars(sumOf(plans, 'trial_cents'))]),
    figure(['conversion', 'Trial conversion', 'percent', percentOf(converted, over)]),
  ];
}

const plansTable = (plans: readonly PlanCounts[]) =>
  table(
    { key: 'plans', title: 'Accounts by plan' },
    [
      ['plan', 'Plan', 'text'],
      ['paying', 'Paying', 'count'],
      ['in_trial', 'In trial', 'count'],
      ['promo', 'Promo code', 'count'],
      ['free', 'Free', 'count'],
      ['ended', 'Ended', 'count'],
      ['seats', 'Seats', 'count'],
      ['support_seats', 'Support seats', 'count'],
      ['mrr', 'MRR', 'usd'],
    ],
    plans.map(({ name, paying, in_trial, promo, free, ended, seats, support_seats, mrr_cents }) => [
      ...[name, paying, in_trial, promo, free, ended, seats, support_seats, inDollars(mrr_cents)],
    ]),
  );

const trialsTable = (trials: readonly TrialCounts[], months: readonly string[]) =>
  table(
    { key: 'trials', title: 'Trials by month', chart: 'stacked_bars' },
    [
      ['month', 'Month', 'month'],
      ['running', 'Running', 'count'],
      ['converted', 'Converted', 'count'],
      ['not_converted', 'Not converted', 'count'],
    ],
    months.map((month) => {
      const {
        running = 0,
        converted = 0,
        not_converted = 0,
      } = trials.find((one) => one.month === month) ?? {};
      return [month, running, converted, not_converted];
    }),
  );

const endedTable = (ended: readonly EndedCounts[], months: readonly string[]) =>
  table(
    { key: 'ended', title: 'Ended subscriptions by month', chart: 'stacked_bars' },
    [
      ['month', 'Month', 'month'],
      ['paid', 'Paid', 'count'],
      ['promo', 'Promo code', 'count'],
    ],
    months.map((month) => {
      const { paid = 0, promo = 0 } = ended.find((one) => one.month === month) ?? {};
      return [month, paid, promo];
    }),
  );

const excludedOf = (pending: number) =>
  pending === 0
    ? []
    : [{ reason: 'Subscriptions that wait for their first payment', count: pending, list: null }];

const sumOf = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0);
