import type { Principal } from '@bindery/contracts/access';
import { FORMER, NOBODY, type ReportGrouping } from '@bindery/contracts/crm';
import { inMonth } from '@bindery/contracts/days';
import { Prisma } from '../../generated/prisma/client.js';
import type { Period, ReportQuestion } from '../report-run.js';
import type { Filters } from './counted-list.js';

/** How individuals are grouped. */
export interface Group {
  readonly label: string;
  readonly joined: Prisma.Sql;
  /** Null for those that have none. */
  readonly key: Prisma.Sql;
  /** How people call it; null for those that have none. */
  readonly name: Prisma.Sql;
  readonly none: string;
  /** The filters of the list with which it shows a group; null where there are none. */
  readonly filters: (key: string | null, name: string) => Filters | null;
}

/** Of a person by id, joined to `agents`: those who have left are one group. */
export const agentKey = (id: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`CASE WHEN agents.is_active IS FALSE THEN ${FORMER} ELSE ${id}::text END`;
export const agentName = (id: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`CASE WHEN agents.is_active IS FALSE THEN 'Former agents'
    WHEN ${id} IS NOT NULL THEN coalesce(agents.name, 'Unknown person') END`;

const assigned = Prisma.sql`individuals.assigned_agent`;
const byAgent: Group = {
  label: 'Agent',
  joined: Prisma.sql`LEFT JOIN agents ON agents.account_id = individuals.account_id
    AND agents.user_id = individuals.assigned_agent`,
  key: agentKey(assigned),
  name: agentName(assigned),
  none: 'No agent',
  filters: (key) => ({ assigned_agent: key ?? NOBODY }),
};

const byState = ({ accountId }: Principal): Group => ({
  label: 'State',
  joined: Prisma.sql`LEFT JOIN (SELECT DISTINCT addresses.individual_id, addresses.state FROM addresses
    WHERE addresses.account_id = ${accountId}::uuid AND addresses.deleted_at IS NULL
  ) AS place ON place.individual_id = individuals.id`,
  key: Prisma.sql`place.state`,
  name: Prisma.sql`CASE place.state WHEN '' THEN 'No state' ELSE place.state END`,
  none: 'No address',
  filters: (key) => (key === null ? { missing: 'address' } : key === '' ? null : { state: key }),
});

const byTag: Group = {
  label: 'Tag',
  joined: Prisma.sql`LEFT JOIN individual_tags AS tagged ON tagged.account_id = individuals.account_id
      AND tagged.individual_id = individuals.id
    LEFT JOIN tags ON tags.account_id = tagged.account_id AND tags.id = tagged.tag_id`,
  key: Prisma.sql`tags.id::text`,
  name: Prisma.sql`tags.name`,
  none: 'No tag',
  filters: (key) => (key === null ? { missing: 'tag' } : { tag_id: key }),
};

const bySource: Group = {
  label: 'Lead source',
  joined: Prisma.empty,
  // As the list compares sources.
  key: Prisma.sql`folded_text(individuals.lead_source)`,
  name: Prisma.sql`individuals.lead_source`,
  none: 'No source',
  filters: (key, name) => (key === null ? { missing: 'lead_source' } : { lead_source: name }),
};

/** The month of a moment as `YYYY-MM`. */
export const monthSql = (moment: Prisma.Sql, zone: string): Prisma.Sql =>
  Prisma.sql`to_char(${moment} AT TIME ZONE ${zone}, 'YYYY-MM')`;

const byMonth = (zone: string): Group => {
  const month = monthSql(Prisma.sql`individuals.created_at`, zone);
  return {
    ...{ label: 'Month', joined: Prisma.empty, key: month, name: month, none: '' },
    filters: (key) => {
      const { from, to } = daysOfMonth(key ?? '');
      return { created_from: from, created_to: to };
    },
  };
};

/** @param month `YYYY-MM` */
export const daysOfMonth = (month: string): Period => ({
  from: `${month}-01`,
  to: inMonth(Number(month.slice(0, 4)), Number(month.slice(5)), 31),
});

export function groupOf(grouping: ReportGrouping, { caller, days }: ReportQuestion): Group {
  const known: Partial<Record<ReportGrouping, Group>> = {
    agent: byAgent,
    state: byState(caller),
    tag: byTag,
    source: bySource,
    month: byMonth(days.zone),
  };
  const group = known[grouping];
  if (!group) throw new Error(`individuals have no ${grouping} to group them by`);
  return group;
}
