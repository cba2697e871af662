import type { Principal } from '@bindery/contracts/access';
import { foldedText } from '@bindery/contracts/folding';
import { phoneText } from '@bindery/contracts/validation';
import { inScopeSql } from '../../access/record-scope.js';
import { nameInOrder } from '../../clients/name-order.sql.js';
import { Prisma } from '../../generated/prisma/client.js';
import { almostSql, byTerms, holdersSql, type TermSource } from '../terms.sql.js';
import { foundColumns, fullName, wordAndDay, type SearchInput, type KnownSource } from './search-source.js';

/** Below every exact match and its policies. */
const NEAR_SCORE = 0.2;

export const individualSource: KnownSource = {
  matching: (caller) => Prisma.sql`SELECT ${columns(Prisma.sql`people.score`)} FROM people
    JOIN individuals ON individuals.account_id = ${caller.accountId}::uuid AND individuals.id = people.id
    ${homeAndPhone}`,
  known: (caller, ids) => Prisma.sql`SELECT ${columns(Prisma.sql`1`)} FROM individuals ${homeAndPhone}
    WHERE ${inScopeSql(caller)} AND individuals.deleted_at IS NULL AND individuals.id = ${ids}`,
  title: (row) => fullName(row) ?? '',
  subtitle: ({ facts }) => [
    phoneText({
      phone: facts['phone'] ?? null,
      phone_e164: facts['phone_e164'] ?? null,
      extension: facts['phone_extension'] ?? null,
    }),
    facts['city'],
    wordAndDay('Born', facts['dob']),
  ],
};

/**
 * Common table expressions that the sources of a search share. The last one, `people`, has the individuals that match,
 * with their scores and places: below every exact one, those whose name has a typo.
 */
export function peopleSql(caller: Principal, input: SearchInput): Prisma.Sql[] {
  const holders = holdersSql(caller, input.words);
  const exact = Prisma.sql`exact AS MATERIALIZED (${exactPeopleSql(caller, input)})`;
  // They cost something only where there is room for them.
  const hasRoom = Prisma.sql`(SELECT count(*) < ${input.limit} FROM exact)`;
  const almost = almostSql(caller, input.words, hasRoom);
  if (almost.length === 0)
    return [...holders, exact, Prisma.sql`people AS MATERIALIZED (SELECT * FROM exact)`];
  const near = Prisma.sql`SELECT individuals.id, ${NEAR_SCORE}::float8 AS score, (SELECT count(*) FROM exact)
      + row_number() OVER (ORDER BY ${nameInOrder}, individuals.id) AS place
    FROM almost ${oneByOne(caller, Prisma.sql`almost.individual_id`)}
    WHERE ${inScopeSql(caller)} AND individuals.deleted_at IS NULL AND individuals.id NOT IN (SELECT id FROM exact)
    ORDER BY place LIMIT ${input.limit}`;
  const people = Prisma.sql`people AS MATERIALIZED (SELECT * FROM exact UNION ALL (${near}))`;
  return [...holders, exact, ...almost, people];
}

/** The individual of an ID, each looked up by itself: a plan for any account would read all individuals of a small one. */
const oneByOne = ({ accountId }: Principal, id: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`CROSS JOIN LATERAL (SELECT * FROM individuals
    WHERE individuals.account_id = ${accountId}::uuid AND individuals.id = ${id} LIMIT 1) AS individuals`;

/** Individuals who have the typed value. */
function exactPeopleSql(caller: Principal, { text, words, emails, limit }: SearchInput): Prisma.Sql {
  const byEmail = emails.map(
    ({ column, index }) => Prisma.sql`(SELECT individuals.id, 1::float8 AS score FROM individuals
      WHERE ${inScopeSql(caller)} AND individuals.deleted_at IS NULL
        AND individuals.${Prisma.raw(column)} = ${index} ORDER BY individuals.id LIMIT ${limit})`,
  );
  const parts = [...byEmail, ...byTerms(caller, words, termsOf(caller))];
  if (parts.length === 0)
    return Prisma.sql`SELECT NULL::uuid AS id, 0::float8 AS score, 0::bigint AS place WHERE FALSE`;
  const isWhole = Prisma.sql`split_part(individuals.folded_name, E'\\n', 1) = ${foldedText(text)}`;
  return Prisma.sql`
    SELECT best.id, best.score, row_number() OVER (ORDER BY best.score DESC, best.name, best.id) AS place FROM (
      SELECT individuals.id, CASE WHEN ${isWhole} THEN 1 ELSE matched.score END AS score,
        ${nameInOrder} AS name
      FROM (SELECT id, max(score) AS score FROM (${Prisma.join(parts, ' UNION ALL ')}) AS part GROUP BY id) AS matched
      ${oneByOne(caller, Prisma.sql`matched.id`)}
    ) AS best ORDER BY place LIMIT ${limit}`;
}

const termsOf = (caller: Principal): TermSource => ({
  joined: Prisma.sql`JOIN individuals ON individuals.account_id = found.account_id
    AND individuals.id = found.individual_id`,
  visible: Prisma.sql`${inScopeSql(caller)} AND individuals.deleted_at IS NULL`,
  id: Prisma.sql`found.individual_id`,
  kinds: ['name', 'text', 'day', 'amount'],
  areIndividuals: true,
});

const firstOf = (
  table: 'addresses' | 'phones',
) => Prisma.sql`(SELECT child.* FROM ${Prisma.raw(table)} AS child
  WHERE child.account_id = individuals.account_id AND child.individual_id = individuals.id AND child.deleted_at IS NULL
  ORDER BY child.is_primary DESC, child.created_at LIMIT 1)`;

const homeAndPhone = Prisma.sql`LEFT JOIN LATERAL ${firstOf('addresses')} AS home ON TRUE
  LEFT JOIN LATERAL ${firstOf('phones')} AS number ON TRUE`;

const columns = (score: Prisma.Sql): Prisma.Sql =>
  foundColumns('individual', {
    id: Prisma.sql`individuals.id`,
    status: Prisma.sql`individuals.status`,
    score,
    sortedBy: nameInOrder,
    facts: Prisma.sql`'first_name', individuals.first_name, 'last_name', individuals.last_name, 'dob', individuals.dob,
      'city', home.city, 'phone', number.phone, 'phone_e164', number.phone_e164, 'phone_extension', number.extension`,
  });
