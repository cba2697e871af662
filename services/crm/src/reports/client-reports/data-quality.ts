import type { ReportFigure, ReportResult } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import type { ReportQuestion, RunReport } from '../report-run.js';
import { individualLacks } from '../../figures/missing.sql.js';
import { Prisma } from '../../generated/prisma/client.js';
import { individualsOf, policiesOf, type CountedList, type Filters } from './counted-list.js';
import { figuresOf, rounded, type ListFigure } from './list-figures.js';

const figure = (key: string, label: string, filters: Filters): ListFigure => ({
  ...{ key, label },
  filters: () => filters,
});
const MEDICARE_AGE = '65';

const ofIndividuals = [
  figure('individuals', 'Individuals', {}),
  figure('medicare_age', 'Individuals of 65 and more', { age_from: MEDICARE_AGE }),
  figure('incomplete_individuals', 'Incomplete individuals', { missing: 'any' }),
  figure('without_phone', 'Individuals without a phone number', { missing: 'phone' }),
  figure('without_dob', 'Individuals without a date of birth', { missing: 'dob' }),
  figure('without_email', 'Individuals without an email', { missing: 'email' }),
  figure('without_mbi', 'Individuals of 65 and more without a Medicare number', {
    ...{ missing: 'mbi', age_from: MEDICARE_AGE },
  }),
];

const activeThat = (key: string, label: string, missing: string) =>
  figure(key, label, { policy_state: 'in_force', missing });
const ofPolicies = [
  figure('policies', 'Active policies', { policy_state: 'in_force' }),
  figure('recorded_active', 'Policies with the status active', { status: 'active' }),
  activeThat('incomplete_policies', 'Incomplete policies', 'any'),
  activeThat('without_number', 'Policies without a number', 'policy_number'),
  // A policy without one is not in force.
  figure('without_effective_date', 'Policies without an effective date', {
    ...{ status: 'active', missing: 'effective_date' },
  }),
  activeThat('without_premium', 'Policies without a premium', 'premium'),
  activeThat('without_renewal_date', 'Policies without a renewal date', 'renewal_date'),
  activeThat('without_product', 'Policies without a product', 'product'),
];
/** The filters that both lists have, about the same individuals. */
const shared = new Set(['assigned_agent', 'carrier_id', 'state', 'tag_id', 'sample']);

export const dataQuality: RunReport = async (tx, question) => {
  const found = [
    ...(await figuresOf(tx, withPhoneless(question), question, ofIndividuals)),
    ...(await policyFigures(tx, question)),
  ];
  const totalOf = ({ key }: ReportFigure) => {
    if (key === 'without_mbi') return 'medicare_age';
    if (key === 'without_effective_date') return 'recorded_active';
    return ofPolicies.some((one) => one.key === key) ? 'policies' : 'individuals';
  };
  const gaps = found
    .filter(({ key }) => key.startsWith('without_'))
    .map((gap) => {
      const of = found.find(({ key }) => key === totalOf(gap))?.value ?? 0;
      const count = gap.value ?? 0;
      return { ...gap, count, of, share: of === 0 ? null : rounded((100 * count) / of) };
    });
  return {
    figures: found.filter(({ key }) => !key.startsWith('without_')),
    columns,
    rows: gaps.map(({ label, count, of, share, list }) => ({ cells: [label, count, of, share], list })),
    excluded: [],
    chart: {
      kind: 'stacked_bars',
      unit: 'percent',
      categories: gaps.map(({ label }) => label),
      series: [{ label: 'Missing', values: gaps.map(({ share }) => share ?? 0) }],
    },
  };
};

/** The list of individuals. Who has no phone number is found once: looking up each one for each figure takes twice as long. */
function withPhoneless(question: ReportQuestion): CountedList {
  const list = individualsOf(question);
  const isPhoneless = Prisma.sql`phoneless.id IS NOT NULL`;
  return {
    ...list,
    sqlOf: (filters) => ({
      visible: list.sqlOf(filters).visible,
      from: Prisma.sql`individuals LEFT JOIN (SELECT individuals.id FROM individuals
        WHERE individuals.account_id = ${question.caller.accountId}::uuid AND ${individualLacks('phone')}
      ) AS phoneless ON phoneless.id = individuals.id`,
    }),
    conditionsOf(filters) {
      const { missing, ...others } = filters;
      if (missing !== 'phone' && missing !== 'any') return list.conditionsOf(filters);
      return Prisma.sql`${list.conditionsOf(others)} AND ${individualLacks(missing, isPhoneless)}`;
    },
  };
}

const columns: ReportResult['columns'] = [
  { key: 'gap', label: 'What is missing', kind: 'text' },
  { key: 'records', label: 'Records', kind: 'count' },
  { key: 'of', label: 'Of', kind: 'count' },
  { key: 'share', label: 'Share', kind: 'percent' },
];

/** Figures of policies, unless a filter is about individuals alone. */
async function policyFigures(tx: Sql, question: ReportQuestion): Promise<ReportFigure[]> {
  if (Object.keys(question.filters).some((name) => !shared.has(name))) return [];
  return figuresOf(tx, policiesOf(question), question, ofPolicies);
}
