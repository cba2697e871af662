import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { canEdit, inScopeSql, type Ownership } from '../access/record-scope.js';
import { Prisma } from '../generated/prisma/client.js';
import { noSuchRecord } from '../resources/find-record.js';

/** A row of a child type, beside whose individual it belongs to: that decides who may see and change it. */
export type ChildOf<Row> = Row & { readonly individual: Ownership };

/** The same individual, as a column. */
export const individual = Prisma.sql`json_build_object('created_by', individuals.created_by,
  'assigned_agent', individuals.assigned_agent, 'additional_agent', individuals.additional_agent) AS individual`;

/** The individuals whose child records the user may see. */
export function onVisibleIndividuals(caller: Principal): Prisma.Sql {
  return Prisma.sql`${inScopeSql(caller)} AND individuals.deleted_at IS NULL AND individuals.merged_into IS NULL`;
}

/** The right to change an individual includes changing and deleting its records. */
export function canEditWithIndividual(caller: Principal, row: ChildOf<object>): boolean {
  return canEdit(caller, row.individual);
}

/**
 * Holds an individual until the transaction ends, so that two changes of what belongs to it come one after the other.
 * @throws AppError `not_found`, or `forbidden` when the person can see it but not change it.
 */
export async function requireEditableIndividual(tx: Sql, caller: Principal, id: string): Promise<void> {
  const [individual] = await tx.$queryRaw<Ownership[]>`
    SELECT created_by, assigned_agent, additional_agent FROM individuals
    WHERE ${onVisibleIndividuals(caller)} AND id = ${id}::uuid FOR UPDATE`;
  if (!individual) throw noSuchRecord('individual');
  if (canEdit(caller, individual)) return;
  throw new AppError('forbidden', {
    detail: 'You can view this individual but not change it. Ask its agent or an administrator.',
  });
}
