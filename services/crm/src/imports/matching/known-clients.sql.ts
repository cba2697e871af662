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
const columns: Readonly<Record<Exclude<MatchKey, 'policy_number' | 'name'>, Prisma.Sql>> = {
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
    const column = columns[key];
    return [
      Prisma.sql`SELECT ${key}::text AS key, ${column} AS value, ${identitySql}
        FROM individuals WHERE ${visible} AND ${column} = ANY (${[...wanted]}::text[])`,
    ];
  });
  return arms.length === 0 ? undefined : Prisma.join(arms, ' UNION ALL ');
}

/** Names and births of a batch, in one form for all spellings. */
export interface Birth {
  readonly row: number;
  readonly first: string;
  readonly last: string;
  readonly dob: string;
}

/** Clients in scope who have the name and the birth of a row, or both names swapped; the oldest records first. */
export function lookAlikesSql(caller: Principal, births: readonly Birth[]): Prisma.Sql {
  return Prisma.sql`
    SELECT wanted.row, ${identitySql}
    FROM unnest(${births.map(({ row }) => row)}::int[], ${births.map(({ first }) => first)}::text[],
      ${births.map(({ last }) => last)}::text[], ${births.map(({ dob }) => dob)}::date[]) AS wanted (row, first, last, dob)
    JOIN individuals ON individuals.dob = wanted.dob
      AND ((look_alike_key(individuals.first_name) = wanted.first AND look_alike_key(individuals.last_name) = wanted.last)
        OR (look_alike_key(individuals.first_name) = wanted.last AND look_alike_key(individuals.last_name) = wanted.first))
    WHERE ${visibleTo(caller)}
    ORDER BY wanted.row, individuals.created_at, individuals.id`;
}
