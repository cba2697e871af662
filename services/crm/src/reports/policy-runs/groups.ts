import { FORMER, NOBODY, type ReportGrouping } from '@bindery/contracts/crm';
import { agentGroupSql, policyAgentSql } from '../../figures/policy-agent.sql.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { Period, ReportQuestion } from '../report-run.js';
import { daysOf, monthsOf, type PeriodDays } from './period-days.js';

/** What the rows of a report are of. */
export interface Group {
  readonly label: string;
  readonly kind: 'text' | 'month';
  /** Beside the tables of the list. */
  readonly join: Prisma.Sql;
  readonly key: Prisma.Sql;
  /** An aggregate: the name of a key, if it has one. */
  readonly name: Prisma.Sql;
  /** The name of a key without one. */
  readonly nameless: (key: string) => string;
  /** The filters of the list of a row, if there are some. */
  readonly filters: (key: string) => Readonly<Record<string, string>> | null;
  /** Of months: the days by which each row counts. */
  readonly days?: { readonly sql: PeriodDays<Prisma.Sql>; readonly of: (key: string) => PeriodDays<string> };
}

const NONE = Prisma.sql`${NOBODY}::text`;
const ofKey = (name: string) => (key: string) => (key === NOBODY ? null : { [name]: key });

const groups: Readonly<Partial<Record<ReportGrouping, (question: ReportQuestion, period: Period) => Group>>> =
  {
    carrier: () => ({
      ...{ label: 'Carrier', kind: 'text', join: Prisma.empty, key: Prisma.sql`policies.carrier_id::text` },
      ...{
        name: Prisma.sql`max(carriers.name)`,
        nameless: () => 'Unknown Carrier',
        filters: ofKey('carrier_id'),
      },
    }),
    product: () => ({
      ...{ label: 'Product', kind: 'text', join: Prisma.empty },
      key: Prisma.sql`coalesce(policies.product_id::text, ${NONE})`,
      ...{ name: Prisma.sql`max(products.name)`, nameless: () => 'No product', filters: ofKey('product_id') },
    }),
    agent: ({ caller }) => ({
      ...{ label: 'Agent', kind: 'text', key: agentGroupSql(caller) },
      join: Prisma.sql`LEFT JOIN agents AS owner ON owner.account_id = policies.account_id
      AND owner.user_id = ${policyAgentSql} AND owner.is_active`,
      name: Prisma.sql`max(owner.name)`,
      nameless: (key) => (key === FORMER ? 'Former agents' : 'No agent'),
      filters: (agent) => ({ agent }),
    }),
    state: ({ caller, filters: { state = null } }) => ({
      ...{ label: 'State', kind: 'text', key: Prisma.sql`coalesce(place.state, ${NONE})` },
      join: Prisma.sql`LEFT JOIN (SELECT DISTINCT individual_id, state FROM addresses
      WHERE account_id = ${caller.accountId}::uuid AND deleted_at IS NULL
        AND (${state}::text IS NULL OR state = ${state})) AS place ON place.individual_id = policies.insured_id`,
      ...{ name: Prisma.sql`max(place.state)`, nameless: () => 'No address', filters: ofKey('state') },
    }),
    reason: () => ({
      ...{ label: 'Reason', kind: 'text', join: Prisma.empty },
      key: Prisma.sql`coalesce(policies.renewal_reason, '')`,
      ...{ name: Prisma.sql`max(policies.renewal_reason)`, nameless: () => 'No reason' },
      filters: (renewal_reason) => (renewal_reason === '' ? null : { renewal_reason }),
    }),
    month: byMonth,
  };

/** What the rows are of. @param period whose months count, where they are of months */
export const groupOf = (question: ReportQuestion, period: Period): Group | undefined =>
  question.groupBy === null ? undefined : groups[question.groupBy]?.(question, period);

function byMonth({ days: { today } }: ReportQuestion, period: Period): Group {
  const months = monthsOf(period);
  const [first, last] = [months.map(({ from }) => from), months.map(({ to }) => to)];
  const columns = { from: Prisma.sql`month.first`, to: Prisma.sql`month.last` };
  const byKey = new Map(months.map((month) => [month.from.slice(0, 'YYYY-MM'.length), month]));
  return {
    ...{ label: 'Month', kind: 'month' },
    join: Prisma.sql`CROSS JOIN unnest(${first}::date[], ${last}::date[]) AS month (first, last)`,
    key: Prisma.sql`to_char(month.first, 'YYYY-MM')`,
    ...{ name: Prisma.sql`NULL::text`, nameless: (key) => key, filters: () => ({}) },
    days: {
      sql: {
        ...columns,
        start: Prisma.sql`month.first - 1`,
        end: Prisma.sql`least(month.last, ${today}::date)`,
      },
      of: (key) => daysOf(byKey.get(key) ?? period, today),
    },
  };
}
