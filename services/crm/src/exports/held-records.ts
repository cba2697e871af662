import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { recordTypes, type RecordType } from '@bindery/contracts/crm';
import { AccountTransactions } from '../database/account-transactions.js';
import { recordTables } from '../database/record-tables.js';
import { Prisma } from '../generated/prisma/client.js';
import { ListedResources } from '../resources/listed-resources.js';
import type { StoredRecord } from '../resources/resource-definition.js';
import { openedOf } from './opened-values.js';

const ROWS_AT_ONCE = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A record as the API answers it, without the rights of the reader. */
export type HeldRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** The account and the caller whose records are read, by the rights of the present moment. */
export interface HeldBy {
  readonly caller: Principal;
  /** Whether protected numbers are in clear: of everybody to who manages the agency, else of one's own clients. */
  readonly isFull: boolean;
  /** The individual that the records belong to, or are; without one, all of the account. */
  readonly individualId?: string | undefined;
}

/** Reads every record of a type that a person sees, a page in a short transaction. */
@Injectable()
export class HeldRecords {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resources: ListedResources,
  ) {}

  /** How many records of all types there are, in a statement each. */
  async count(by: HeldBy): Promise<number> {
    let records = 0;
    for (const type of recordTypes) {
      const [found] = await this.transactions.queryOnce<{ count: number }>(
        by.caller.accountId,
        Prisma.sql`SELECT count(*)::int AS count FROM (${this.heldSql(by, type)}) AS held`,
      );
      records += found?.count ?? 0;
    }
    return records;
  }

  async *pages(by: HeldBy, type: RecordType): AsyncGenerator<HeldRecord[]> {
    const id = Prisma.raw(`${recordTables[type].table}.id`);
    for (let after: string | undefined = FIRST_ID; after !== undefined;) {
      const { caller } = by;
      const rows: StoredRecord[] = await this.transactions.queryOnce<StoredRecord>(
        caller.accountId,
        Prisma.sql`${this.heldSql(by, type)} AND ${id} > ${after}::uuid ORDER BY ${id} LIMIT ${ROWS_AT_ONCE}`,
      );
      yield await Promise.all(rows.map((row) => this.held(by, type, row)));
      after = rows.length === ROWS_AT_ONCE ? rows.at(-1)?.id : undefined;
    }
  }

  private heldSql({ caller, individualId }: HeldBy, type: RecordType): Prisma.Sql {
    const { selectSql } = this.resources.ofType(type);
    const table = recordTables[type];
    const deletedAt = Prisma.raw(`${table.table}.deleted_at`);
    const holder = Prisma.raw(`${table.table}.${'holder' in table ? table.holder : 'id'}`);
    const ofOne =
      individualId === undefined ? Prisma.empty : Prisma.sql`AND ${holder} = ${individualId}::uuid`;
    return Prisma.sql`${selectSql}
      WHERE ${this.resources.ofType(type).visibleTo(caller)} AND ${deletedAt} IS NULL ${ofOne}`;
  }

  private async held({ caller, isFull }: HeldBy, type: RecordType, row: StoredRecord): Promise<HeldRecord> {
    const resource = this.resources.ofType(type);
    const view = (await resource.toView(row, caller)) as HeldRecord;
    const { can_edit: _edit, can_delete: _delete, ...held } = view;
    const more = resource.archive?.more?.(row);
    return { ...held, ...more, ...(isFull && (await openedOf(resource.mapper, row, caller))), id: view.id };
  }
}
