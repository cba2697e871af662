import { hasUnknownEndSql } from '../../figures/in-force.sql.js';
import { policyLacks } from '../../figures/missing.sql.js';
import { annualPremiumOn } from '../../figures/premium.sql.js';
import { Prisma } from '../../generated/prisma/client.js';
import { hasNoNumberFor } from '../../policies/policy-list.sql.js';
import type { ReportQuestion } from '../report-run.js';
import { annualUsd, atEnd, countOf, inForceAt, listInForce, monthlyUsd, type Measure } from './measure.js';

/** Measures of the policies in force at the end of a period. */
export function inForceMeasures(question: ReportQuestion) {
  const inForce = inForceAt(question);
  return {
    inForce: {
      ...{ key: 'in_force', label: 'In force', unit: 'count', filters: listInForce },
      sql: (days) => countOf(inForce(days)),
    },
    monthlyPremium: {
      ...{ key: 'monthly_premium', label: 'Monthly premium', unit: 'usd', filters: listInForce },
      sql: (days) => monthlyUsd(inForce(days), atEnd(days)),
    },
    annualPremium: {
      ...{ key: 'annual_premium', label: 'Annual premium', unit: 'usd', filters: listInForce },
      sql: (days) => annualUsd(inForce(days), atEnd(days)),
    },
    averagePremium: {
      ...{ key: 'average_premium', label: 'Average monthly premium', unit: 'usd' },
      sql: (days) =>
        Prisma.sql`round(avg(${annualPremiumOn(atEnd(days))}) FILTER (WHERE ${inForce(days)}) / 12, 2)::float8`,
    },
    clients: {
      ...{ key: 'clients', label: 'Clients', unit: 'count' },
      sql: (days) => Prisma.sql`(count(DISTINCT policies.insured_id) FILTER (WHERE ${inForce(days)}))::int`,
    },
    withoutNumber: {
      ...{ key: 'without_number', label: 'Without a number', unit: 'count', isOfToday: true },
      ...{ sql: () => countOf(hasNoNumberFor(0, question.days)), filters: () => ({ no_number_days: '0' }) },
    },
    /** They count with no premium. */
    withoutPremium: {
      ...{ key: 'without_premium', label: 'In force without a premium', unit: 'count' },
      sql: (days) => countOf(Prisma.sql`${policyLacks('premium', atEnd(days))} AND ${inForce(days)}`),
      filters: (days) => ({ ...listInForce(days), missing: 'premium' }),
    },
  } as const satisfies Record<string, Measure>;
}

/** They may have been in force, and ended, on whatever day. */
export const unknownEnd: Measure = {
  ...{ key: 'unknown_end', label: 'Closed on a day that isn’t known', unit: 'count' },
  ...{ sql: () => countOf(hasUnknownEndSql), filters: () => ({ end_unknown: 'true' }) },
};
