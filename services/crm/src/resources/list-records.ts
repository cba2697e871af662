import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ListOf } from '@bindery/contracts/lists';
import { LRUCache } from 'lru-cache';
import { AccountTransactions } from '../database/account-transactions.js';
import {
  listPageSql,
  readPage,
  type Counted,
  type ListLine,
  type ListSql,
  type PageOf,
} from './list-page.sql.js';
import type { ListedResource, StoredRecord } from './resource-definition.js';

/** One page of a list as its rows are stored, and how many there are. */
interface StoredPage<Row> extends Pick<ListOf<Row>, 'total' | 'filtered'> {
  readonly rows: Row[];
}

const MAX_CACHED = 5_000;

/**
 * Returns one page of a list. The total without a search is counted once per change of the account, not for each
 * letter of a search or page.
 */
@Injectable()
export class ListRecords {
  private readonly counts = new LRUCache<string, Counted>({ max: MAX_CACHED });

  constructor(private readonly transactions: AccountTransactions) {}

  async list<Row extends StoredRecord, View, Item = View>(
    resource: ListedResource<Row, View, Item>,
    caller: Principal,
    query: PageOf,
  ): Promise<ListOf<Item>> {
    const { rows, ...counts } = await this.page<Row>(caller, query, await resource.listSql(caller, query));
    // Without a row of its own, a list shows the view: `Item` is `View` then.
    const items = resource.toListItems
      ? await resource.toListItems(rows, caller)
      : await Promise.all(rows.map((row) => resource.toView(row, caller) as Promise<Item & View>));
    return { items, ...counts };
  }

  async page<Row extends { readonly id: string }>(
    { accountId }: Principal,
    query: PageOf,
    list: ListSql,
  ): Promise<StoredPage<Row>> {
    const counting = countingOf(list);
    const sql = listPageSql(query, list, counting === undefined ? undefined : this.counts.get(counting));
    const { rows, counted, filtered } = readPage(
      await this.transactions.queryOnce<ListLine<Row>>(accountId, sql),
    );
    if (counting !== undefined && counted.as_of !== null) this.counts.set(counting, counted);
    return { rows, total: counted.total, filtered };
  }
}

/**
 * The rows to count: one table and a condition on account and user. Nothing for a list whose changes no
 * account's audit chain has.
 */
function countingOf({ account, table, visible }: ListSql): string | undefined {
  return account === undefined ? undefined : JSON.stringify([table, visible.text, visible.values]);
}
