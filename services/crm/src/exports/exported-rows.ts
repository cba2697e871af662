import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ExportColumn, ExportedType, RenewalListQuery } from '@bindery/contracts/crm';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { ListSql, PageOf } from '../resources/list-page.sql.js';
import { ListRenewals } from '../renewals/list-renewals.js';
import { ListedResources } from '../resources/listed-resources.js';
import type { StoredRecord } from '../resources/resource-definition.js';
import type { Cell } from '../table-files/table.js';
import { cellsOf, type ExportedItem } from './export-cells.js';
import { ExportedIndividuals } from './exported-individuals.js';
import { countSql, nextIdsSql, rowsOfSql, type ListPlace } from './exported-rows.sql.js';
import { openedOf } from './opened-values.js';

/** One statement finds this many rows: a search or a sort without an index looks at the whole list each time. */
const IDS_AT_ONCE = 50_000;
/** Rows in one short transaction, and in memory. */
const ROWS_AT_ONCE = 500;

/** A list as it is on the screen: its type, and the query of its route. */
export interface ExportedList {
  readonly type: ExportedType;
  readonly query: PageOf;
}

/** The cells that a file has of each row. */
export interface ExportedCells {
  readonly columns: readonly ExportColumn[];
  /** Whether protected numbers are in clear, and not masked as on the screen. */
  readonly isFull: boolean;
}

/** The rows of a list that a person sees, for a file. */
export interface FoundRows {
  readonly list: ListSql;
  readonly ids: readonly string[];
  /** The last one, if there may be more. */
  readonly last: ListPlace | undefined;
}

/**
 * Reads lists of any length for files, in the caller's scope and in the order of the list. Which rows there are is looked
 * up first, by far more of them than are read at once, so that a change meanwhile makes neither gaps nor duplicates.
 */
@Injectable()
export class ExportedRows {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resources: ListedResources,
    private readonly individuals: ExportedIndividuals,
    private readonly renewals: ListRenewals,
    private readonly calendar: Calendar,
  ) {}

  /** How many rows the list has now. A search for a protected number counts as one. */
  async count(caller: Principal, wanted: ExportedList): Promise<number> {
    const list = await this.listSql(caller, wanted);
    const [row] = await this.transactions.queryOnce<{ count: number }>(caller.accountId, countSql(list));
    return row?.count ?? 0;
  }

  /** The first rows of a list, all of them if they are not more than that many. */
  async find(caller: Principal, wanted: ExportedList, most = IDS_AT_ONCE): Promise<FoundRows> {
    return this.next(caller, wanted.query, await this.listSql(caller, wanted), most);
  }

  /**
   * The cells of a list's rows, a page at a time.
   * @param who whose caller may have other rights by the next page, which is read by them
   * @param found the first rows of the list
   */
  async *pages(
    who: { readonly caller: Principal },
    wanted: ExportedList,
    { columns, isFull }: ExportedCells,
    found: FoundRows,
  ): AsyncGenerator<(readonly Cell[])[]> {
    const { type, query } = wanted;
    let { caller } = who;
    let { list } = found;
    const toCells = cellsOf(type, columns, await this.calendar.zoneOf(caller));
    for (let part: FoundRows | undefined = found; part;) {
      for (let from = 0; from < part.ids.length; from += ROWS_AT_ONCE) {
        if (who.caller !== caller) list = await this.listSql(who.caller, wanted);
        ({ caller } = who);
        const ids = part.ids.slice(from, from + ROWS_AT_ONCE);
        yield (await this.items(caller, wanted, { list, ids, isFull })).map(toCells);
      }
      part = part.last && (await this.next(caller, query, list, IDS_AT_ONCE, part.last));
    }
  }

  private async listSql(caller: Principal, { type, query }: ExportedList): Promise<ListSql> {
    if (type === 'renewal') return this.renewals.listSql(caller, query as RenewalListQuery);
    return this.resources.of(type).listSql(caller, query);
  }

  private async next(
    caller: Principal,
    query: PageOf,
    list: ListSql,
    most: number,
    after?: ListPlace,
  ): Promise<FoundRows> {
    const rows = await this.transactions.queryOnce<ListPlace>(
      caller.accountId,
      nextIdsSql(query, list, most, after),
    );
    return { list, ids: rows.map(({ id }) => id), last: rows.length < most ? undefined : rows.at(-1) };
  }

  /** The list's items of some rows, in their order. Rows that have left the list meanwhile are left out. */
  private async items(
    caller: Principal,
    { type, query }: ExportedList,
    { list, ids, isFull }: { list: ListSql; ids: readonly string[]; isFull: boolean },
  ): Promise<readonly ExportedItem[]> {
    const isIndividual = type === 'individual';
    const found = await this.transactions.queryOnce<StoredRecord>(
      caller.accountId,
      rowsOfSql(list, ids, isIndividual ? this.individuals.more : undefined),
    );
    const byId = new Map(found.map((row) => [row.id, row]));
    const rows = ids.flatMap((id) => byId.get(id) ?? []);
    if (type === 'renewal') return this.renewals.rowsOf(caller, query as RenewalListQuery, rows);
    if (isIndividual) return this.individuals.itemsOf(rows, caller, isFull);
    const resource = this.resources.of(type);
    const items = resource.toListItems
      ? await resource.toListItems(rows, caller)
      : await Promise.all(rows.map((row) => resource.toView(row, caller)));
    return Promise.all(
      rows.map(async (row, index): Promise<ExportedItem> => {
        const item = items[index] as ExportedItem;
        return { ...item, ...(isFull && (await openedOf(resource.mapper, row, caller))) };
      }),
    );
  }
}
