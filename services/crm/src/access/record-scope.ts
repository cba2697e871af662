import { denialOf, type Principal } from '@bindery/contracts/access';
import { Prisma } from '../generated/prisma/client.js';

/** The owners of a record, who may see and change it. */
export interface Ownership {
  readonly created_by: string;
  readonly assigned_agent: string | null;
  readonly additional_agent: string | null;
}

/** A record is a user's own when they created it or are assigned to it. */
export function isOwn({ userId }: Pick<Principal, 'userId'>, record: Ownership): boolean {
  return [record.created_by, record.assigned_agent, record.additional_agent].includes(userId);
}

/** The owner and administrators of an account. */
export const managesAgency = (caller: Principal): boolean => denialOf(caller, 'agency:update') === null;

/** Whether a person can see a record. */
export function sees(caller: Principal, record: Ownership): boolean {
  return caller.seesAll || isOwn(caller, record);
}

/** Whether a person may change a record that they can see. */
export function canEdit(caller: Principal, record: Ownership): boolean {
  return caller.editsAll || isOwn(caller, record);
}

/** Whether a person may delete a record that they can see. */
export function canDelete(caller: Principal, record: Ownership): boolean {
  return caller.deletes && canEdit(caller, record);
}

/** The individuals that a person can see, over the table or alias `individuals`; part of the `WHERE` of every query. */
export function inScopeSql(caller: Principal): Prisma.Sql {
  const account = Prisma.sql`individuals.account_id = ${caller.accountId}::uuid`;
  if (caller.seesAll) return account;
  return Prisma.sql`${account} AND ${caller.userId}::uuid IN
    (individuals.created_by, individuals.assigned_agent, individuals.additional_agent)`;
}

/**
 * Records of no individual in the trash. Few are there, and a join that no column is read of is left out: counting a whole
 * book takes half the time of looking each individual up.
 * @param table of the records, with `insured_id`
 */
export const isOfNoTrashed = (table: 'policies' | 'tasks'): Prisma.Sql =>
  Prisma.sql`NOT EXISTS (SELECT FROM individuals AS trashed
    WHERE trashed.account_id = ${Prisma.raw(table)}.account_id AND trashed.id = ${Prisma.raw(table)}.insured_id
      AND trashed.deleted_at IS NOT NULL)`;

/** Carriers and products that a person can see: the account's and the platform's, over a table or alias. */
export function ofAccountOrPlatformSql({ accountId }: Principal, table: string): Prisma.Sql {
  const column = Prisma.raw(`${table}.account_id`);
  return Prisma.sql`(${column} = ${accountId}::uuid OR ${column} IS NULL)`;
}

/** Whether a person may change a carrier or product: one of the platform is a superuser's to change. */
export function canEditShared(
  caller: Principal,
  record: { readonly account_id: string | null; readonly created_by: string },
): boolean {
  if (record.account_id === null) return caller.role === 'superuser';
  return caller.editsAll || record.created_by === caller.userId;
}
