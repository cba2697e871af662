import { FORMER, NOBODY, type ReportGrouping } from '@bindery/contracts/crm';
import { agentGroupSql, policyAgentSql } from '../../figures/policy-agent.sql.js';
import { Prisma } from '../../generated/prisma/client.js';
import type { ReportQuestion } from '../report-run.js';

/** How policies are grouped, other than by month. */
export interface Group {
  readonly label: string;
  /** Beside the tables of the list. */
  readonly join: Prisma.Sql;
  readonly key: Prisma.Sql;
  /** An aggregate: the name of a key, if it has one. */
  readonly name: Prisma.Sql;
  /** The name of a key without one. */
  readonly nameless: (key: string) => string;
  /** The filters of the list of a row, if there are some. */
  readonly filters: (key: string) => Readonly<Record<string, string>> | null;
}

const NONE = Prisma.sql`${NOBODY}::text`;
const ofKey = (name: string) => (key: string) => (key === NOBODY ? null : { [name]: key });

const groups: Readonly<Partial<Record<ReportGrouping, (question: ReportQuestion) => Group>>> = {
  carrier: () => ({
    ...{ label: 'Carrier', join: Prisma.empty, key: Prisma.sql`policies.carrier_id::text` },
    ...{
      name: Prisma.sql`max(carriers.name)`,
      nameless: () => 'Unknown Carrier',
      filters: ofKey('carrier_id'),
    },
  }),
  product: () => ({
    ...{ label: 'Product', join: Prisma.empty },
    key: Prisma.sql`coalesce(policies.product_id::text, ${NONE})`,
    ...{ name: Prisma.sql`max(products.name)`, nameless: () => 'No product', filters: ofKey('product_id') },
  }),
  agent: ({ caller }) => ({
    ...{ label: 'Agent', key: agentGroupSql(caller) },
    join: Prisma.sql`LEFT JOIN agents AS owner ON owner.account_id = policies.account_id
      AND owner.user_id = ${policyAgentSql} AND owner.is_active`,
    name: Prisma.sql`max(owner.name)`,
    nameless: (key) => (key === FORMER ? 'Former agents' : 'No agent'),
    filters: (agent) => ({ agent }),
  }),
  state: ({ caller, filters: { state = null } }) => ({
    ...{ label: 'State', key: Prisma.sql`coalesce(place.state, ${NONE})` },
    join: Prisma.sql`LEFT JOIN (SELECT DISTINCT individual_id, state FROM addresses
      WHERE account_id = ${caller.accountId}::uuid AND deleted_at IS NULL
        AND (${state}::text IS NULL OR state = ${state})) AS place ON place.individual_id = policies.insured_id`,
    name: Prisma.sql`nullif(max(place.state), '')`,
    nameless: (key) => (key === '' ? 'No state' : 'No address'),
    filters: (key) => (key === '' ? null : ofKey('state')(key)),
  }),
  tag: ({ caller, filters: { tag_id = null } }) => ({
    ...{ label: 'Tag', key: Prisma.sql`coalesce(tags.id::text, ${NONE})` },
    join: Prisma.sql`LEFT JOIN individual_tags AS tagged ON tagged.account_id = ${caller.accountId}::uuid
        AND tagged.individual_id = policies.insured_id
        AND (${tag_id}::uuid IS NULL OR tagged.tag_id = ${tag_id}::uuid)
      LEFT JOIN tags ON tags.account_id = tagged.account_id AND tags.id = tagged.tag_id`,
    ...{ name: Prisma.sql`max(tags.name)`, nameless: () => 'No tag', filters: ofKey('tag_id') },
  }),
  reason: () => ({
    ...{ label: 'Reason', join: Prisma.empty },
    key: Prisma.sql`coalesce(policies.renewal_reason, '')`,
    ...{ name: Prisma.sql`max(policies.renewal_reason)`, nameless: () => 'No reason' },
    filters: (renewal_reason) => (renewal_reason === '' ? null : { renewal_reason }),
  }),
};

export const groupOf = (question: ReportQuestion): Group | undefined =>
  question.groupBy === null ? undefined : groups[question.groupBy]?.(question);
