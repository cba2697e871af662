import type { Principal } from '@bindery/contracts/access';
import type { MovedType } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { recordTables } from '../database/record-tables.js';
import { Prisma } from '../generated/prisma/client.js';
import type { TrashedChild, TrashQueries } from '../resources/list-trash.js';
import {
  canEditWithIndividual,
  individual as individualColumn,
  onVisibleIndividuals,
  type ChildOf,
} from './individual-access.js';

type TrashedRow = ChildOf<Omit<TrashedChild, 'can_restore'>>;

/**
 * Records of one table in the trash, of individuals that the person can see. While an individual is in the trash, its
 * records can't be restored, so they are not listed.
 */
export function childrenInTrash(type: MovedType): TrashQueries<TrashedChild> {
  return {
    async count(tx, caller) {
      const [counted] = await tx.$queryRaw<{ total: number }[]>`
        SELECT count(*)::int AS total ${inTrashSql(type, caller)}`;
      return counted?.total ?? 0;
    },
    async page(tx, caller, page) {
      const rows = await pageOf(tx, inTrashSql(type, caller), page);
      return rows.map(({ individual, ...row }) => ({
        ...row,
        can_restore: canEditWithIndividual(caller, { individual }),
      }));
    },
  };
}

function pageOf(
  tx: Sql,
  inTrash: Prisma.Sql,
  { skip, take }: { skip: number; take: number },
): Promise<TrashedRow[]> {
  return tx.$queryRaw<TrashedRow[]>`
    SELECT child.id, child.name, child.deleted_at, child.deleted_by, individuals.id AS individual_id,
      individuals.last_name || ', ' || individuals.first_name AS individual_name, ${individualColumn}
    ${inTrash}
    ORDER BY child.deleted_at DESC, child.id DESC
    LIMIT ${take} OFFSET ${skip}`;
}

function inTrashSql(type: MovedType, caller: Principal): Prisma.Sql {
  const { table, holder, label } = recordTables[type];
  // A label names columns that individuals have too, so it is read before they are joined.
  return Prisma.sql`
    FROM (
      SELECT id, account_id, ${Prisma.raw(holder)} AS individual_id, deleted_at, deleted_by, ${label} AS name
      FROM ${Prisma.raw(table)}
      WHERE account_id = ${caller.accountId}::uuid AND deleted_at IS NOT NULL
    ) AS child
    JOIN individuals ON individuals.account_id = child.account_id AND individuals.id = child.individual_id
    WHERE ${onVisibleIndividuals(caller)}`;
}
