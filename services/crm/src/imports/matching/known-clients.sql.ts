import type { Principal } from '@bindery/contracts/access';
import type { MatchKey } from '@bindery/contracts/crm';
import { inScopeSql } from '../../access/record-scope.js';
import { Prisma } from '../../generated/prisma/client.js';
import { identitySql, type ClientIdentity } from '../../individuals/identity.sql.js';

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

/** The clients in the importer's scope who have one of the values. The others don't exist. */
export function knownClientsSql(caller: Principal, values: KeyValues): Prisma.Sql | undefined {
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
  return arms.length === 0 ? undefined : Prisma.join(arms, ' UNION ALL ');
}

/** The name of a row with a birth date or a phone number of it. Names are in one form for all spellings. */
export interface AlikeSought {
  readonly row: number;
  readonly first: string;
  readonly last: string;
  /** `YYYY-MM-DD` */
  readonly dob: string | null;
  /** In E.164. */
  readonly phone: string | null;
}

/** A client who has the last name of a row, and its birth or phone. */
export interface AlikeClient extends ClientIdentity {
  readonly row: number;
  readonly key: 'name' | 'phone';
}

/** Of so many who share a last name with a birth or a phone, the first ones are compared. */
const MAX_ALIKE = 20;

/**
 * Clients in scope who have the last name and the birth or the phone of a row, or the birth and both names swapped; those
 * of its whole name come first, then the oldest records.
 */
export function lookAlikesSql(caller: Principal, sought: readonly AlikeSought[]): Prisma.Sql {
  const visible = visibleTo(caller);
  const hasFirst = Prisma.sql`look_alike_key(individuals.first_name) = wanted.first`;
  const hasLast = Prisma.sql`look_alike_key(individuals.last_name) = wanted.last`;
  const first = Prisma.sql`ORDER BY NOT (${hasFirst}), individuals.created_at, individuals.id LIMIT ${MAX_ALIKE}`;
  return Prisma.sql`
    WITH wanted AS (SELECT * FROM unnest(${sought.map(({ row }) => row)}::int[],
      ${sought.map((one) => one.first)}::text[], ${sought.map(({ last }) => last)}::text[],
      ${sought.map(({ dob }) => dob)}::date[], ${sought.map(({ phone }) => phone)}::text[])
      AS wanted (row, first, last, dob, phone))
    SELECT wanted.row, 'name' AS key, alike.* FROM wanted JOIN LATERAL (
      SELECT ${identitySql} FROM individuals
      WHERE ${visible} AND individuals.dob = wanted.dob AND (${hasLast}
        OR (look_alike_key(individuals.first_name) = wanted.last AND look_alike_key(individuals.last_name) = wanted.first))
      ${first}) AS alike ON TRUE
    UNION ALL
    SELECT wanted.row, 'phone' AS key, alike.* FROM wanted JOIN LATERAL (
      SELECT ${identitySql} FROM individuals
      WHERE ${visible} AND ${hasLast} AND EXISTS (SELECT FROM phones
        WHERE phones.account_id = individuals.account_id AND phones.individual_id = individuals.id
          AND phones.phone_e164 = wanted.phone AND phones.deleted_at IS NULL)
      ${first}) AS alike ON TRUE`;
}
