import type { Principal } from '@bindery/contracts/access';
import type { IndividualListQuery } from '@bindery/contracts/crm';
import { searchPatterns } from '@bindery/service-kit/database';
import { inScopeSql } from '../access/record-scope.js';
import { containsEveryWord } from '../database/sql-fragments.js';
import { allOf, assignedTo, hasAddressIn, onDays, withCarrier } from '../resources/list-filters.sql.js';
import { Prisma } from '../generated/prisma/client.js';
import type { ListSql } from '../resources/list-page.sql.js';

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
 * @param indexes the blind indexes of what is searched for, by the columns in which it may be.
 */
export function individualListSql(
  person: Principal,
  query: IndividualListQuery,
  indexes: readonly { column: string; index: string }[],
): ListSql {
  const chosen = filters(person, query);
  const isWhole = chosen === Prisma.empty;
  const isSearched = query.search !== '' || indexes.length > 0;
  return {
    table: 'individuals',
    account: person.accountId,
    from: Prisma.sql`individuals`,
    visible: Prisma.sql`${inScopeSql(person)} AND individuals.deleted_at IS NULL ${chosen}`,
    matching: isSearched ? matchingSearch(query.search, indexes) : undefined,
    sortedBy: orderings[query.sort],
    hasBlanks: query.sort === 'dob',
    // Who sees a part of them, or asks for one, finds the first ones by looking through the others; of a number there
    // are few.
    isOrdered: person.seesAll && isWhole && !holdsNumber(query.search),
    // Each number of words is another text.
    isPrepared: isWhole && searchPatterns(query.search).length <= 1,
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

/** The shape of an SSN, with or without dashes. */
const NUMBER = new RegExp('[0-9]{3}-?[0-9]{2}-?[0-9]{4}', 'u');
const holdsNumber = (search: string): boolean => NUMBER.test(search);

/** Who has it in the text, or as the whole value of a protected field. */
function matchingSearch(search: string, indexes: readonly { column: string; index: string }[]): Prisma.Sql[] {
  if (search === '') return [holdsOneOf(indexes)];
  const text = containsEveryWord(Prisma.sql`individuals.search_text`, search);
  const parts = whichHold(search).map((part) => Prisma.sql`${text} AND ${part}`);
  return indexes.length === 0 ? parts : [...parts, Prisma.sql`NOT ${text} AND ${holdsOneOf(indexes)}`];
}

function holdsOneOf(indexes: readonly { column: string; index: string }[]): Prisma.Sql {
  const whole = indexes.map(({ column, index }) => Prisma.sql`individuals.${Prisma.raw(column)} = ${index}`);
  return Prisma.sql`(${Prisma.join(whole, ' OR ')})`;
}

/** The indexed text columns that the search covers. */
function whichHold(search: string): Prisma.Sql[] {
  if (holdsNumber(search)) return [Prisma.sql`individuals.search_text ~ ${Prisma.raw(`'${NUMBER.source}'`)}`];
  // One index holds the texts themselves, and has no room for long ones.
  const length = Prisma.sql`octet_length(individuals.search_text)`;
  return [Prisma.sql`${length} <= 1000`, Prisma.sql`${length} > 1000`];
}
