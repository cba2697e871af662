import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { type HistoryEntry, type HistoryQuery, type RecordType } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { AccountTransactions } from '../database/account-transactions.js';
import { KeyNames, type Keyed } from '../access/key-names.js';
import { columnsOf } from '../database/sql-fragments.js';
import { Prisma, type RecordChange } from '../generated/prisma/client.js';
import { placesOf, type PlaceOf } from './change-places.js';
import { findRecord } from './find-record.js';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';
import { fieldOf, namesIn, type Names } from './reference-names.js';
import type { StoredChange } from './record-audit.js';

export const changeColumns = columnsOf('record_changes', Prisma.RecordChangeScalarFieldEnum);

/** Lists what happened to one record, and to what belongs to it. */
@Injectable()
export class ListHistory {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly keys: KeyNames,
  ) {}

  /** @throws AppError `not_found` when there is no such record in the person's scope. */
  async list<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    caller: Principal,
    id: string,
    { page, page_size }: HistoryQuery,
  ): Promise<ListOf<HistoryEntry>> {
    const { items, total } = await this.transactions.read(caller.accountId, async (tx) => {
      const row = await findRecord(resource, tx, caller, id);
      const roots = [id, ...((await resource.historyBefore?.(tx, row)) ?? [])];
      const changes = Prisma.sql`record_changes WHERE account_id = ${caller.accountId}::uuid
        AND (root_id = ANY (${roots}::uuid[]) OR record_id = ANY (${roots}::uuid[]))`;
      const [{ total }] = await tx.$queryRaw<
        [{ total: number }]
      >`SELECT count(*)::int AS total FROM ${changes}`;
      const rows = await tx.$queryRaw<RecordChange[]>`
        SELECT ${changeColumns} FROM ${changes}
        ORDER BY at DESC, id DESC LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`;
      const names = await namesIn(tx, caller, rows);
      const placeOf = await placesOf(tx, caller, { id, roots }, rows);
      return { items: rows.map((row) => entryOf(row, names, placeOf)), total };
    });
    return { items: await this.keys.name(caller.accountId, items), total, filtered: total };
  }
}

/** A change as the history shows it. */
export function entryOf(row: RecordChange, names: Names, placeOf: PlaceOf): Keyed<HistoryEntry> {
  const type = row.record_type as RecordType;
  const fields = (row.fields as unknown as StoredChange[]).map(({ field, before, after }) => {
    const known = fieldOf(type, field);
    return {
      field,
      label: known?.label ?? field,
      protected: known !== undefined && ['protected', 'encrypted', 'elsewhere'].includes(known.kind),
      before: names.textOf(known, before),
      after: names.textOf(known, after),
    };
  });
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor_name: names.personOf(row.actor_id),
    key_id: row.key_id,
    record_type: type,
    record_id: row.record_id,
    change: row.change as HistoryEntry['change'],
    fields,
    ...placeOf(row),
    origin:
      row.import_id === null || row.import_row === null
        ? null
        : { import_id: row.import_id, row: row.import_row },
  };
}
