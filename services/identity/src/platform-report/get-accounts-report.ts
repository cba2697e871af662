import { Controller, Inject } from '@nestjs/common';
import { roleLabel, roles } from '@bindery/contracts/access';
import { defaultPlans } from '@bindery/contracts/default-plans';
import { PLATFORM_REPORT_MONTHS, platformReportRoutes } from '@bindery/contracts/platform';
import { DATABASE } from '@bindery/service-kit/database';
import {
  answerPlatformReport,
  figure,
  monthStart,
  reportMonths,
  sameDaysBefore,
  table,
} from '@bindery/service-kit/platform-reports';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { DAY_MS } from '@bindery/service-kit/time';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { IdentityDatabase } from '../database/identity-database.js';
import {
  accountMonthsSql,
  accountTotalsSql,
  planAccountsSql,
  rolePeopleSql,
  type AccountMonth,
  type AccountTotals,
  type PlanAccounts,
  type RolePeople,
} from './accounts-report.sql.js';

/** All accounts and people of the platform. */
@Controller()
export class GetAccountsReport {
  constructor(
    @Inject(DATABASE) private readonly db: IdentityDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(platformReportRoutes.accounts)
  async get({ query }: Call<typeof platformReportRoutes.accounts>) {
    const now = this.clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const [accountMonths, [totals], plans, people] = await Promise.all([
      this.db.$queryRaw<AccountMonth[]>(accountMonthsSql(monthStart(now, 1 - PLATFORM_REPORT_MONTHS))),
      this.db.$queryRaw<AccountTotals[]>(accountTotalsSql(sameDaysBefore(now))),
      this.db.$queryRaw<PlanAccounts[]>(planAccountsSql(daysAgo(30))),
      this.db.$queryRaw<RolePeople[]>(rolePeopleSql(daysAgo(7), daysAgo(30))),
    ]);
    if (!totals) throw new Error('A query that counts answered no row');
    const months = monthsTable(accountMonths, now);
    return answerPlatformReport('accounts', query, {
      as_of: now.toISOString(),
      figures: figuresOf(totals, accountMonths, people, now),
      tables: [months, plansTable(plans), rolesTable(people)],
      excluded: [],
    });
  }
}

function figuresOf(
  { accounts, before }: AccountTotals,
  months: readonly AccountMonth[],
  people: readonly RolePeople[],
  now: Date,
) {
  const month = months.find((one) => one.month === reportMonths(now).at(-1));
  const sumOf = (key: 'people' | 'seen_7' | 'seen_30') => people.reduce((sum, row) => sum + row[key], 0);
  return [
    figure(['accounts', 'Accounts', 'count', accounts]),
    figure(
      [
        'new_accounts',
        'New accounts this month',
        'count',
        (month?.with_plan ?? 0) + (month?.without_plan ?? 0),
      ],
      { previous: before },
    ),
    figure(['people', 'People', 'count', sumOf('people')], { list: '/app/admin/users' }),
    figure(['seen_7', 'Seen in 7 days', 'count', sumOf('seen_7')]),
    figure(['seen_30', 'Seen in 30 days', 'count', sumOf('seen_30')]),
  ];
}

const monthsTable = (counted: readonly AccountMonth[], now: Date) =>
  table(
    { key: 'months', title: 'New accounts by month', chart: 'stacked_bars' },
    [
      ['month', 'Month', 'month'],
      ['with_plan', 'With a plan', 'count'],
      ['without_plan', 'Without a plan', 'count'],
    ],
    reportMonths(now).map((month) => {
      const { with_plan = 0, without_plan = 0 } = counted.find((one) => one.month === month) ?? {};
      return [month, with_plan, without_plan];
    }),
  );

const plansTable = (counted: readonly PlanAccounts[]) =>
  table(
    { key: 'plans', title: 'Accounts by plan' },
    [
      ['plan', 'Plan', 'text'],
      ['accounts', 'Accounts', 'count'],
      ['people', 'People', 'count'],
      ['seen_30', 'Seen in 30 days', 'count'],
    ],
    [...defaultPlans.map(({ plan_id, name }) => ({ id: plan_id, name })), { id: null, name: 'No plan' }].map(
      ({ id, name }) => {
        const { accounts = 0, people = 0, seen = 0 } = counted.find(({ plan_id }) => plan_id === id) ?? {};
        return [name, accounts, people, seen];
      },
    ),
  );

const rolesTable = (counted: readonly RolePeople[]) =>
  table(
    { key: 'roles', title: 'People by role' },
    [
      ['role', 'Role', 'text'],
      ['people', 'People', 'count'],
      ['seen_7', 'Seen in 7 days', 'count'],
      ['seen_30', 'Seen in 30 days', 'count'],
      ['deactivated', 'Deactivated', 'count'],
    ],
    roles.map((role) => {
      const row = counted.find((one) => one.role === role);
      return [
        roleLabel[role],
        ...(['people', 'seen_7', 'seen_30', 'deactivated'] as const).map((key) => row?.[key] ?? 0),
      ];
    }),
  );
