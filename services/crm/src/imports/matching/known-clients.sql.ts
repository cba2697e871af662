import type { Principal } from '@bindery/contracts/access';
import type { MatchKey } from '@bindery/contracts/crm';
import { inScopeSql } from '../../access/record-scope.js';
import { Prisma } from '../../generated/prisma/client.js';
import { identitySql, type ClientIdentity } from '../../individuals/identity.sql.js';
import { GROUP } from './sharers.js';

/** The values of a batch by their keys; of SSN, MBI and email their blind indexes. */
export type KeyValues = Readonly<Partial<Record<MatchKey, readonly string[]>>>;

/** A client who has the value of a key. */
export interface KnownClient extends ClientIdentity {
  readonly key: MatchKey;
  readonly value: string;
}

/** Policies are looked through for their own key; every other key is a column of clients. */
const columns: Readonly<Record<Exclude<MatchKey, 'policy_number' | 'last_import' | 'name'>, Prisma.Sql>> = {
  id: Prisma.sql`individuals.id::text`,
  external_id: Prisma.sql`individuals.external_id`,
  mbi: Prisma.sql`individuals.mbi_index`,
  ssn: Prisma.sql`individuals.ssn_index`,
  email: Prisma.sql`individuals.email_index`,
};

const visibleTo = (caller: Principal): Prisma.Sql =>
  Prisma.sql`${inScopeSql(caller)} AND individuals.deleted_at IS NULL AND individuals.merged_into IS NULL`;

/** The clients in the importer's scope by their ids. */
export const knownIdentitiesSql = (caller: Principal, ids: readonly string[]): Prisma.Sql =>
  Prisma.sql`SELECT ${identitySql} FROM individuals
    WHERE individuals.account_id = ${caller.accountId}::uuid AND ${visibleTo(caller)}
      AND individuals.id = ANY (${[...ids]}::uuid[])`;

/**
 * The clients in the importer's scope who have one of the values; the others don't exist. Of a value that a group shares,
 * those who can be compared: as many as tell that it is one, and those with the first name of a row.
 * @param firstNames of the rows, each as `firstNameKeyOf` has it
 */
export function knownClientsSql(
  caller: Principal,
  values: KeyValues,
  firstNames: readonly string[],
): Prisma.Sql | undefined {
  const visible = visibleTo(caller);
  const arms = Object.entries(values).flatMap(([name, wanted]) => {
    const key = name as MatchKey;
    if (wanted.length === 0 || key === 'name') return [];
    if (key === 'policy_number') {
      return [
        Prisma.sql`SELECT DISTINCT ${key}::text AS key, policies.policy_number AS value, ${identitySql}
          FROM policies JOIN individuals
            ON individuals.account_id = policies.account_id AND individuals.id = policies.insured_id
          WHERE ${visible} AND policies.deleted_at IS NULL AND policies.policy_number = ANY (${[...wanted]}::text[])`,
      ];
    }
    if (key === 'last_import') {
      return [
        Prisma.sql`SELECT ${key}::text AS key, import_digests.digest AS value, ${identitySql}
          FROM import_digests JOIN individuals
            ON individuals.account_id = import_digests.account_id AND individuals.id = import_digests.individual_id
          WHERE ${visible} AND import_digests.digest = ANY (${[...wanted]}::text[])`,
      ];
    }
    const column = columns[key];
    return [
      Prisma.sql`SELECT ${key}::text AS key, ${column} AS value, ${identitySql}
        FROM individuals WHERE ${visible} AND ${column} = ANY (${[...wanted]}::text[])`,
    ];
  });
  if (arms.length === 0) return undefined;
  const first = Prisma.sql`look_alike_key(translate(first_name, '.,', ''))`;
  return Prisma.sql`
    WITH known AS (${Prisma.join(arms, ' UNION ALL ')}),
      placed AS (SELECT known.*, row_number() OVER (PARTITION BY key, value ORDER BY id) AS place,
        row_number() OVER (PARTITION BY key, value, first_name, last_name) AS of_name FROM known)
    SELECT key, value, id, first_name, last_name, dob, ssn, mbi FROM placed
    WHERE place <= ${GROUP + 1} OR (of_name <= ${GROUP + 1} AND ${first} = ANY (${[...firstNames]}::text[]))`;
}

/** The name of a row with a birth date or a phone number of it. Names are in one form for all spellings. */
export interface AlikeSought {
  readonly row: number;
  readonly first: string;
  readonly last: string;
  readonly key: 'name' | 'phone';
  /** `YYYY-MM-DD`, or a number in E.164. */
  readonly value: string;
}

/** A client who has the last name of a row, and its birth or phone. */
export interface AlikeClient extends ClientIdentity {
  readonly row: number;
  readonly key: 'name' | 'phone';
}

/** A birth or phone that more people have is a placeholder, or an office's: the first ones are compared. */
const MAX_SHARING = 50;

/**
 * Clients in scope who have the last name and the birth or the phone of a row, or the birth and both names swapped; those
 * of its whole name come first, then the oldest records. Everybody who has one of the values is read once.
 */
export function lookAlikesSql(caller: Principal, sought: readonly AlikeSought[]): Prisma.Sql {
  const visible = visibleTo(caller);
  const valuesOf = (wanted: AlikeSought['key']) => [
    ...new Set(sought.flatMap(({ key, value }) => (key === wanted ? [value] : []))),
  ];
  const placed = (value: Prisma.Sql) => Prisma.sql`${identitySql}, individuals.created_at,
    row_number() OVER (PARTITION BY ${value} ORDER BY individuals.created_at, individuals.id) AS place`;
  const [dob, phone] = [Prisma.sql`individuals.dob`, Prisma.sql`phones.phone_e164`];
  return Prisma.sql`
    WITH placed AS (
      SELECT 'name' AS key, ${dob}::text AS value, ${placed(dob)} FROM individuals
      WHERE ${visible} AND ${dob} = ANY (${valuesOf('name')}::date[])
      UNION ALL
      SELECT 'phone' AS key, ${phone} AS value, ${placed(phone)} FROM phones JOIN individuals
        ON individuals.account_id = phones.account_id AND individuals.id = phones.individual_id
      WHERE ${visible} AND phones.account_id = ${caller.accountId}::uuid AND phones.deleted_at IS NULL
        AND ${phone} = ANY (${valuesOf('phone')}::text[])),
    alike AS MATERIALIZED (
      SELECT placed.*, look_alike_key(first_name) AS first, look_alike_key(last_name) AS last
      FROM placed WHERE place <= ${MAX_SHARING})
    SELECT wanted.row, alike.key, alike.id, alike.first_name, alike.last_name, alike.dob, alike.ssn, alike.mbi
    FROM unnest(${sought.map(({ row }) => row)}::int[], ${sought.map((one) => one.first)}::text[],
      ${sought.map(({ last }) => last)}::text[], ${sought.map(({ key }) => key)}::text[],
      ${sought.map(({ value }) => value)}::text[]) AS wanted (row, first, last, key, value)
    JOIN alike ON alike.key = wanted.key AND alike.value = wanted.value AND (alike.last = wanted.last
      OR (wanted.key = 'name' AND alike.first = wanted.last AND alike.last = wanted.first))
    ORDER BY wanted.row, alike.first <> wanted.first, alike.created_at, alike.id`;
}
