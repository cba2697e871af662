import type { Principal } from '@bindery/contracts/access';
import type { FoundType } from '@bindery/contracts/crm';
import { foldedText } from '@bindery/contracts/folding';
import { prepared } from '@bindery/service-kit/database';
import { policiesInScopeSql } from '../access/policy-scope.js';
import { inScopeSql, ofAccountOrPlatformSql } from '../access/record-scope.js';
import { containsEveryWord } from '../database/sql-fragments.js';
import { Prisma } from '../generated/prisma/client.js';
import { tasksInScopeSql } from '../tasks/task-scope.js';
import { almostSql, byTerms, holdersSql, type Source } from './terms.sql.js';
import type { WantedWord } from './wanted-terms.js';

/** A record that was found, with what its title and subtitle are made of. */
export interface FoundRow {
  readonly type: FoundType;
  readonly id: string;
  readonly parent_id: string | null;
  readonly status: string | null;
  readonly score: number;
  readonly facts: Readonly<Record<string, string | null>>;
}

/** What a person searches for. */
export interface SearchInput {
  readonly text: string;
  readonly words: readonly WantedWord[];
  /** The blind indexes of a whole email address, by the columns in which it may be. */
  readonly emails: readonly { column: string; index: string }[];
  readonly limit: number;
}

/** The policies of the first few individuals are shown as well. */
const WITH_POLICIES = 3;
const SHARE_OF_POLICY = 0.5;
/** Below every exact match and its policies. */
const NEAR_SCORE = 0.2;

/** The records that match, the best first; ties by title and ID. */
export function foundRecordsSql(person: Principal, wanted: SearchInput): Prisma.Sql {
  const found = [individuals, policies, tasks, carriers, products, tags].map((of) => of(person, wanted));
  const sql = Prisma.sql`WITH ${Prisma.join([...holdersSql(person, wanted.words), ...peopleSql(person, wanted)])}
    SELECT * FROM (${Prisma.join(found, ' UNION ALL ')}) AS found
    ORDER BY score DESC, array_position(ARRAY['individual', 'policy', 'task', 'carrier', 'product', 'tag'], type),
      sorted_by, id LIMIT ${wanted.limit}`;
  // Planning takes far longer than searching. A plan takes a megabyte of each connection, so only the few texts of
  // searches for one word are prepared.
  return wanted.words.length === 1 && wanted.emails.length === 0 ? prepared(sql) : sql;
}

/** The records of some IDs, as far as the person sees them. */
export function knownRecordsSql(person: Principal, ids: readonly string[]): Prisma.Sql {
  const all = Prisma.sql`ANY (${[...ids]}::uuid[])`;
  return Prisma.sql`
    SELECT ${individualColumns(Prisma.sql`1`)} FROM individuals ${besideIndividual}
    WHERE ${inScopeSql(person)} AND individuals.deleted_at IS NULL AND individuals.id = ${all}
    UNION ALL SELECT ${policyColumns(Prisma.sql`1`)} FROM policies ${besidePolicy}
    WHERE ${policiesInScopeSql(person)} AND policies.deleted_at IS NULL AND policies.id = ${all}
    UNION ALL SELECT ${carrierColumns(Prisma.sql`1`)} FROM carriers
    WHERE ${ofAccountOrPlatformSql(person, 'carriers')} AND carriers.deleted_at IS NULL AND carriers.id = ${all}`;
}

const individualSource = (person: Principal): Source => ({
  joined: Prisma.sql`JOIN individuals ON individuals.account_id = found.account_id
    AND individuals.id = found.individual_id`,
  visible: Prisma.sql`${inScopeSql(person)} AND individuals.deleted_at IS NULL`,
  id: Prisma.sql`found.individual_id`,
  kinds: ['name', 'text', 'day', 'amount'],
  areIndividuals: true,
});

const policySource = (person: Principal): Source => ({
  joined: Prisma.sql`JOIN policies ON policies.account_id = found.account_id AND policies.id = found.record_id
    LEFT JOIN individuals ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id`,
  visible: Prisma.sql`${policiesInScopeSql(person)} AND policies.deleted_at IS NULL`,
  id: Prisma.sql`found.record_id`,
  kinds: ['number', 'day', 'amount'],
});

const taskSource = (person: Principal): Source => ({
  joined: Prisma.sql`JOIN tasks ON tasks.account_id = found.account_id AND tasks.id = found.record_id
    LEFT JOIN individuals ON individuals.account_id = tasks.account_id AND individuals.id = tasks.insured_id`,
  visible: Prisma.sql`${tasksInScopeSql(person)} AND tasks.deleted_at IS NULL`,
  id: Prisma.sql`found.record_id`,
  kinds: ['title'],
});

/** The individuals that match, with their scores and places: below every exact one, those whose name has a typo. */
function peopleSql(person: Principal, wanted: SearchInput): Prisma.Sql[] {
  const exact = Prisma.sql`exact AS MATERIALIZED (${exactPeopleSql(person, wanted)})`;
  // They cost something only where there is room for them.
  const hasRoom = Prisma.sql`(SELECT count(*) < ${wanted.limit} FROM exact)`;
  const almost = almostSql(person, wanted.words, hasRoom);
  if (almost.length === 0) return [exact, Prisma.sql`people AS MATERIALIZED (SELECT * FROM exact)`];
  const near = Prisma.sql`SELECT individuals.id, ${NEAR_SCORE}::float8 AS score, (SELECT count(*) FROM exact)
      + row_number() OVER (ORDER BY individuals.last_name, individuals.first_name, individuals.id) AS place
    FROM almost JOIN individuals ON individuals.id = almost.individual_id
    WHERE ${inScopeSql(person)} AND individuals.deleted_at IS NULL AND individuals.id NOT IN (SELECT id FROM exact)
    ORDER BY place LIMIT ${wanted.limit}`;
  return [exact, ...almost, Prisma.sql`people AS MATERIALIZED (SELECT * FROM exact UNION ALL (${near}))`];
}

/** Those who have what was typed. */
function exactPeopleSql(person: Principal, { text, words, emails, limit }: SearchInput): Prisma.Sql {
  const byEmail = emails.map(
    ({ column, index }) => Prisma.sql`(SELECT individuals.id, 1::float8 AS score FROM individuals
      WHERE ${inScopeSql(person)} AND individuals.deleted_at IS NULL
        AND individuals.${Prisma.raw(column)} = ${index} ORDER BY individuals.id LIMIT ${limit})`,
  );
  const parts = [...byEmail, ...byTerms(person, words, individualSource(person))];
  if (parts.length === 0)
    return Prisma.sql`SELECT NULL::uuid AS id, 0::float8 AS score, 0::bigint AS place WHERE FALSE`;
  const isWhole = Prisma.sql`split_part(individuals.folded_name, E'\\n', 1) = ${foldedText(text)}`;
  return Prisma.sql`
    SELECT best.id, best.score, row_number() OVER (ORDER BY best.score DESC, best.name, best.id) AS place FROM (
      SELECT individuals.id, CASE WHEN ${isWhole} THEN 1 ELSE matched.score END AS score,
        lower(individuals.last_name || ' ' || individuals.first_name) AS name
      FROM (SELECT id, max(score) AS score FROM (${Prisma.join(parts, ' UNION ALL ')}) AS part GROUP BY id) AS matched
      -- One by one. A plan for any account would read all individuals of a small one.
      CROSS JOIN LATERAL (SELECT * FROM individuals
        WHERE individuals.account_id = ${person.accountId}::uuid AND individuals.id = matched.id LIMIT 1) AS individuals
    ) AS best ORDER BY place LIMIT ${limit}`;
}

function individuals(person: Principal): Prisma.Sql {
  return Prisma.sql`SELECT ${individualColumns(Prisma.sql`people.score`)} FROM people
    JOIN individuals ON individuals.account_id = ${person.accountId}::uuid AND individuals.id = people.id
    ${besideIndividual}`;
}

const firstOf = (table: string) => Prisma.sql`(SELECT child.* FROM ${Prisma.raw(table)} AS child
  WHERE child.account_id = individuals.account_id AND child.individual_id = individuals.id AND child.deleted_at IS NULL
  ORDER BY child.is_primary DESC, child.created_at LIMIT 1)`;

const besideIndividual = Prisma.sql`LEFT JOIN LATERAL ${firstOf('addresses')} AS home ON TRUE
  LEFT JOIN LATERAL ${firstOf('phones')} AS number ON TRUE`;

/** As a column of a `UNION ALL`, so that its type is the same in each. */
const columns = (
  type: FoundType,
  of: Readonly<Record<'id' | 'parent' | 'status' | 'score' | 'sortedBy' | 'facts', Prisma.Sql>>,
): Prisma.Sql => Prisma.sql`${type}::text AS type, ${of.id} AS id, ${of.parent}::uuid AS parent_id,
  ${of.status}::text AS status, (${of.score})::float8 AS score, lower(${of.sortedBy}) AS sorted_by,
  jsonb_build_object(${of.facts}) AS facts`;

const individualColumns = (score: Prisma.Sql): Prisma.Sql =>
  columns('individual', {
    id: Prisma.sql`individuals.id`,
    parent: Prisma.sql`NULL`,
    status: Prisma.sql`individuals.status`,
    score,
    sortedBy: Prisma.sql`individuals.last_name || ' ' || individuals.first_name`,
    facts: Prisma.sql`'first_name', individuals.first_name, 'last_name', individuals.last_name, 'dob', individuals.dob,
      'city', home.city, 'phone', number.phone, 'phone_e164', number.phone_e164`,
  });

/** Those that match, and those of the first individuals that do. */
function policies(person: Principal, { words, limit }: SearchInput): Prisma.Sql {
  const ofPeople = Prisma.sql`(SELECT policies.id, people.score * ${SHARE_OF_POLICY}::float8 AS score
    FROM people JOIN policies ON policies.account_id = ${person.accountId}::uuid AND policies.insured_id = people.id
    WHERE people.place <= ${WITH_POLICIES} AND policies.deleted_at IS NULL
    ORDER BY people.place, policies.created_at DESC LIMIT ${limit})`;
  const parts = [ofPeople, ...byTerms(person, words, policySource(person))];
  return Prisma.sql`SELECT ${policyColumns(Prisma.sql`matched.score`)}
    FROM (SELECT id, max(score) AS score FROM (${Prisma.join(parts, ' UNION ALL ')}) AS part GROUP BY id) AS matched
    JOIN policies ON policies.account_id = ${person.accountId}::uuid AND policies.id = matched.id ${besidePolicy}`;
}

const besidePolicy = Prisma.sql`JOIN carriers ON carriers.id = policies.carrier_id
  LEFT JOIN individuals ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id`;

const policyColumns = (score: Prisma.Sql): Prisma.Sql =>
  columns('policy', {
    id: Prisma.sql`policies.id`,
    parent: Prisma.sql`policies.insured_id`,
    status: Prisma.sql`policies.status`,
    score,
    sortedBy: Prisma.sql`coalesce(policies.policy_number, '')`,
    facts: Prisma.sql`'number', policies.policy_number, 'carrier', carriers.name,
      'effective_date', policies.effective_date, 'termination_date', policies.termination_date,
      'first_name', individuals.first_name, 'last_name', individuals.last_name`,
  });

function tasks(person: Principal, { words }: SearchInput): Prisma.Sql {
  const parts = byTerms(person, words, taskSource(person));
  const matched =
    parts.length === 0
      ? Prisma.sql`SELECT NULL::uuid AS id, 0::float8 AS score WHERE FALSE`
      : Prisma.sql`SELECT id, max(score) AS score FROM (${Prisma.join(parts, ' UNION ALL ')}) AS part GROUP BY id`;
  // A client whose name the person doesn't see is not named by a task either.
  const seen = Prisma.sql`CASE WHEN ${inScopeSql(person)} THEN`;
  return Prisma.sql`SELECT ${columns('task', {
    id: Prisma.sql`tasks.id`,
    parent: Prisma.sql`${seen} tasks.insured_id END`,
    status: Prisma.sql`tasks.status`,
    score: Prisma.sql`CASE WHEN tasks.status = 'open' THEN matched.score ELSE matched.score / 2 END`,
    sortedBy: Prisma.sql`tasks.title`,
    facts: Prisma.sql`'name', tasks.title, 'due', tasks.due_date,
      'first_name', ${seen} individuals.first_name END, 'last_name', ${seen} individuals.last_name END`,
  })} FROM (${matched}) AS matched
    JOIN tasks ON tasks.account_id = ${person.accountId}::uuid AND tasks.id = matched.id
    LEFT JOIN individuals ON individuals.account_id = tasks.account_id AND individuals.id = tasks.insured_id`;
}

/** The names of what an account has few of are looked through. */
const nameScore = (name: Prisma.Sql, text: string): Prisma.Sql => {
  const typed = foldedText(text);
  return Prisma.sql`CASE
  WHEN folded_text(${name}) = ${typed} THEN 0.95
  WHEN starts_with(folded_text(${name}), ${typed}) THEN 0.85
  WHEN position(${` ${typed}`} IN folded_text(${name})) > 0 THEN 0.7 ELSE 0.3 END`;
};

const stateOf = (table: string) =>
  Prisma.sql`CASE WHEN ${Prisma.raw(table)}.inactive THEN 'inactive' ELSE 'active' END`;

const carrierColumns = (score: Prisma.Sql): Prisma.Sql =>
  columns('carrier', {
    id: Prisma.sql`carriers.id`,
    parent: Prisma.sql`NULL`,
    status: stateOf('carriers'),
    score,
    sortedBy: Prisma.sql`carriers.name`,
    facts: Prisma.sql`'name', carriers.name, 'is_global', carriers.is_global::text`,
  });

function carriers(person: Principal, { text }: SearchInput): Prisma.Sql {
  const name = Prisma.sql`carriers.name`;
  return Prisma.sql`SELECT ${carrierColumns(nameScore(name, text))} FROM carriers
    WHERE ${ofAccountOrPlatformSql(person, 'carriers')} AND carriers.deleted_at IS NULL
      AND ${containsEveryWord(Prisma.sql`searchable_name(${name})`, text)}`;
}

function products(person: Principal, { text }: SearchInput): Prisma.Sql {
  const name = Prisma.sql`products.name`;
  return Prisma.sql`SELECT ${columns('product', {
    id: Prisma.sql`products.id`,
    parent: Prisma.sql`products.carrier_id`,
    status: stateOf('products'),
    score: nameScore(name, text),
    sortedBy: name,
    facts: Prisma.sql`'name', products.name, 'carrier', carriers.name`,
  })} FROM products JOIN carriers ON carriers.id = products.carrier_id AND carriers.deleted_at IS NULL
    WHERE ${ofAccountOrPlatformSql(person, 'products')} AND products.deleted_at IS NULL
      AND ${containsEveryWord(Prisma.sql`searchable_name(${name})`, text)}`;
}

function tags(person: Principal, { text }: SearchInput): Prisma.Sql {
  const name = Prisma.sql`tags.name`;
  return Prisma.sql`SELECT ${columns('tag', {
    id: Prisma.sql`tags.id`,
    parent: Prisma.sql`NULL`,
    status: Prisma.sql`NULL`,
    score: nameScore(name, text),
    sortedBy: name,
    facts: Prisma.sql`'name', tags.name`,
  })} FROM tags WHERE tags.account_id = ${person.accountId}::uuid
      AND ${containsEveryWord(Prisma.sql`searchable_name(${name})`, text)}`;
}
