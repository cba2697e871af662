import type { Principal } from '@bindery/contracts/access';
import type { IndividualListQuery } from '@bindery/contracts/crm';
import { inScopeSql } from '../access/record-scope.js';
import { containsEveryWord } from '../database/text-search.js';
import { allOf, assignedTo, hasAddressIn, onDays, withCarrier } from '../records/list-filters.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import type { ListSql } from '../records/list-page.sql.js';

/** What the list reads of a row. */
export interface ListedIndividual {
  readonly id: string;
  readonly account_id: string;
  readonly created_by: string;
  readonly assigned_agent: string | null;
  readonly additional_agent: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly status: string;
  readonly dob: string | null;
  readonly gender: string | null;
  readonly type: string | null;
  readonly assigned_agent_name: string | null;
  readonly created_at: Date;
  readonly deleted_at: null;
}

const orderings: Readonly<Record<IndividualListQuery['sort'], Prisma.Sql>> = {
  created_at: Prisma.sql`individuals.created_at`,
  first_name: Prisma.sql`lower(individuals.first_name)`,
  last_name: Prisma.sql`lower(individuals.last_name)`,
  status: Prisma.sql`individuals.status`,
  dob: Prisma.sql`individuals.dob`,
};

/**
 * The list of the individuals.
 * @param indexes the blind indexes of the search term, for the protected fields of which it may be a value.
 */
export function individualListSql(
  person: Principal,
  query: IndividualListQuery,
  indexes: readonly { column: string; index: string }[],
): ListSql {
  const chosen = filters(person, query);
  const isWhole = chosen === Prisma.empty;
  return {
    table: 'individuals',
    account: person.accountId,
    from: Prisma.sql`individuals`,
    visible: Prisma.sql`${inScopeSql(person)} AND individuals.deleted_at IS NULL ${chosen}`,
    matching: query.search === '' ? undefined : matchingSearch(query.search, indexes),
    sortedBy: orderings[query.sort],
    hasBlanks: query.sort === 'dob',
    // Who sees a part of them, or asks for one, finds the first ones by looking through the others.
    isOrdered: person.seesAll && isWhole,
    isPrepared: isWhole,
    columns: Prisma.sql`listed.id, listed.account_id, listed.created_by, listed.assigned_agent,
      listed.additional_agent, listed.first_name, listed.last_name, listed.email, listed.status,
      listed.dob::text AS dob, listed.gender, listed.type, agents.name AS assigned_agent_name, listed.created_at,
      listed.deleted_at`,
    joined: Prisma.sql`
      LEFT JOIN agents ON agents.account_id = listed.account_id AND agents.user_id = listed.assigned_agent`,
  };
}

function filters(person: Principal, query: IndividualListQuery): Prisma.Sql {
  const { status, assigned_agent, carrier_id, state, created_from, created_to } = query;
  return allOf(
    status && Prisma.sql`individuals.status = ${status}`,
    assigned_agent && assignedTo(assigned_agent),
    carrier_id && withCarrier(person, carrier_id),
    state && hasAddressIn(person, state),
    ...onDays(Prisma.sql`individuals.created_at`, created_from, created_to),
  );
}

/** Two indexes hold the text, by its length: one answers by itself, one has no room for long notes. */
function matchingSearch(search: string, indexes: readonly { column: string; index: string }[]): Prisma.Sql[] {
  const text = containsEveryWord(Prisma.sql`individuals.search_text`, search);
  const length = Prisma.sql`octet_length(individuals.search_text)`;
  const parts = [Prisma.sql`${text} AND ${length} <= 1000`, Prisma.sql`${text} AND ${length} > 1000`];
  if (indexes.length === 0) return parts;
  const whole = indexes.map(({ column, index }) => Prisma.sql`individuals.${Prisma.raw(column)} = ${index}`);
  return [...parts, Prisma.sql`NOT ${text} AND (${Prisma.join(whole, ' OR ')})`];
}
