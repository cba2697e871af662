import type { Principal } from '@bindery/contracts/access';
import type { SharedType } from '@bindery/contracts/crm';
import { canEditShared, ofAccountOrPlatformSql } from '../access/record-scope.js';
import { recordTables } from '../database/record-tables.js';
import { Prisma } from '../generated/prisma/client.js';
import type { TrashQueries } from './list-trash.js';
import type { ListSql, PageOf } from './list-page.sql.js';
import type { Columns, RecordMapper, Values } from './record-mapper.js';
import type { ListedResource, StoredRecord } from './resource-definition.js';

type SharedRecord = StoredRecord & Parameters<typeof canEditShared>[1] & { readonly is_global: boolean };

/**
 * The base of shared types, such as carriers: an account has its own, and reads the platform's global ones, which only
 * superusers change.
 */
export abstract class SharedResource<Row extends SharedRecord, View, Item = View> implements ListedResource<
  Row,
  View,
  Item
> {
  abstract readonly selectSql: Prisma.Sql;
  abstract readonly mapper: RecordMapper;
  abstract readonly trash: TrashQueries;
  readonly isShared = true;
  readonly noun: string;
  readonly table: string;

  constructor(readonly type: SharedType) {
    this.noun = type;
    this.table = recordTables[type].table;
  }

  visibleTo(caller: Principal): Prisma.Sql {
    return ofAccountOrPlatformSql(caller, this.table);
  }

  canEdit(caller: Principal, row: Row): boolean {
    return canEditShared(caller, row);
  }

  canDelete(caller: Principal, row: Row): boolean {
    return canEditShared(caller, row);
  }

  /** Global records belong to no account. */
  derive(caller: Principal, values: Values): Columns {
    if (values['is_global'] === undefined) return {};
    return { account_id: values['is_global'] === true ? null : caller.accountId };
  }

  abstract listSql(caller: Principal, query: PageOf): ListSql | Promise<ListSql>;
  abstract rootOf(row: Row): string;
  abstract toView(row: Row, caller: Principal): Promise<View>;
}

/** Only superusers see global records in the trash. */
export const sharedInTrash =
  ({ table }: { readonly table: string }) =>
  (caller: Principal): Prisma.Sql =>
    caller.role === 'superuser'
      ? ofAccountOrPlatformSql(caller, table)
      : Prisma.sql`${Prisma.raw(table)}.account_id = ${caller.accountId}::uuid`;
