import { policyListQuery, type PolicyReportType } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';
import { monthlyPremiumSql } from '../policies/monthly-premium.sql.js';
import { policyListSql } from '../policies/policy-list.sql.js';
import { isInForceSql } from '../policies/policy-state.js';
import { listAddress } from './list-address.js';
import type { RunReport } from './report-run.js';

const policies: RunReport = async (tx, { caller, days, period, filters }) => {
  const { from, visible } = policyListSql(caller, policyListQuery.parse(filters), { days, zone: days.zone });
  const day = period.to < days.today ? period.to : days.today;
  const [found] = await tx.$queryRaw<[{ in_force: number; monthly_premium: number }]>(Prisma.sql`
    SELECT count(*)::int AS in_force, coalesce(round(sum(${monthlyPremiumSql}), 2), 0)::float8 AS monthly_premium
    FROM ${from} WHERE ${visible} AND ${isInForceSql(day)}`);
  const list = listAddress('policies', { ...filters, in_force_on: day });
  return {
    figures: [
      { key: 'in_force', label: 'In force', unit: 'count', value: found.in_force, previous: null, list },
      {
        ...{ key: 'monthly_premium', label: 'Monthly premium', unit: 'usd', value: found.monthly_premium },
        ...{ previous: null, list },
      },
    ],
    columns: [],
    rows: [],
    excluded: [],
    chart: null,
  };
};

export const policyRuns: Readonly<Record<PolicyReportType, RunReport>> = { policies };
