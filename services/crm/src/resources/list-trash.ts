import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { TRASH_KEPT_DAYS, type TrashEntry, type TrashQuery } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { Sql } from '@bindery/service-kit/database';
import { DAY_MS } from '@bindery/service-kit/time';
import { AccountTransactions } from '../database/account-transactions.js';
import { agentNames } from '../database/agent-names.js';
import { Prisma } from '../generated/prisma/client.js';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';

/** One record in the trash, before the name of who deleted it is known. */
interface Trashed {
  readonly id: string;
  readonly name: string;
  readonly deleted_at: Date;
  readonly deleted_by: string | null;
  readonly can_restore: boolean;
}

/** The same of a record that belongs to an individual. */
export interface TrashedChild extends Trashed {
  readonly individual_id: string;
  readonly individual_name: string;
}

/** Records of a resource in the trash, as far as a person can see them. */
export interface TrashQueries<Row extends Trashed = Trashed> {
  count(tx: Sql, caller: Principal): Promise<number>;
  page(tx: Sql, caller: Principal, page: { skip: number; take: number }): Promise<Row[]>;
}

/** Lists what of a resource is in the trash and in the person's scope. */
@Injectable()
export class ListTrash {
  constructor(private readonly transactions: AccountTransactions) {}

  async list(
    { trash }: { readonly trash: TrashQueries },
    caller: Principal,
    { page, page_size }: TrashQuery,
  ): Promise<ListOf<TrashEntry>> {
    return this.transactions.read(caller.accountId, async (tx) => {
      const total = await trash.count(tx, caller);
      const rows = await trash.page(tx, caller, { skip: (page - 1) * page_size, take: page_size });
      const names = await agentNames(
        tx,
        caller.accountId,
        rows.map(({ deleted_by }) => deleted_by),
      );
      const items = rows.map(({ deleted_at, deleted_by, ...row }) => ({
        ...row,
        deleted_at: deleted_at.toISOString(),
        removed_at: new Date(deleted_at.getTime() + TRASH_KEPT_DAYS * DAY_MS).toISOString(),
        deleted_by_name: names.get(deleted_by) ?? null,
      }));
      return { items, total, filtered: total };
    });
  }
}

type TrashedRow<Row> = Row & Pick<Trashed, 'deleted_at' | 'deleted_by'>;

/**
 * The trash of a resource: its records in scope that were deleted, last deleted first.
 * @param nameOf what people know a record by
 * @param inScope where it differs from the scope of the records that are not in the trash
 */
export function trashOf<Row extends StoredRecord>(
  resource: Pick<ResourceDefinition<Row, unknown>, 'table' | 'selectSql' | 'visibleTo' | 'canDelete'>,
  nameOf: (row: Row) => string,
  inScope = (caller: Principal): Prisma.Sql => resource.visibleTo(caller),
): TrashQueries {
  const deletedAt = Prisma.raw(`${resource.table}.deleted_at`);
  const trashed = (caller: Principal) =>
    Prisma.sql`${resource.selectSql} WHERE ${inScope(caller)} AND ${deletedAt} IS NOT NULL`;
  return {
    async count(tx, caller) {
      const [counted] = await tx.$queryRaw<[{ total: number }]>`
        SELECT count(*)::int AS total FROM (${trashed(caller)}) AS trashed`;
      return counted.total;
    },
    async page(tx, caller, { skip, take }) {
      const rows = await tx.$queryRaw<TrashedRow<Row>[]>`
        ${trashed(caller)} ORDER BY ${deletedAt} DESC, ${Prisma.raw(resource.table)}.id DESC
        LIMIT ${take} OFFSET ${skip}`;
      return rows.map((row) => ({
        id: row.id,
        name: nameOf(row),
        deleted_at: row.deleted_at,
        deleted_by: row.deleted_by,
        can_restore: resource.canDelete(caller, row),
      }));
    },
  };
}
