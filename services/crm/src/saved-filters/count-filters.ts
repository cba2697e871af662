import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  listedTypes,
  listPage,
  type FilterCounts,
  type FilteredList,
  savedFilterRoutes,
} from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma, type SavedFilter } from '../generated/prisma/client.js';
import { countUpToSql, type ListSql } from '../resources/list-page.sql.js';
import { ListedResources } from '../resources/listed-resources.js';
import { inOrder, visibleFilters } from './saved-filter.js';

/** Filters in one statement: planning one takes up to a few megabytes, and a person may have dozens of them. */
const BATCH_SIZE = 4;

/** Counts what saved filters find, in the caller's scope. */
@Controller()
export class CountFilters {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly resources: ListedResources,
  ) {}

  /** The built-in views first. */
  @Handles(savedFilterRoutes.count)
  async count({
    caller,
    query: { record_type: type },
  }: Call<typeof savedFilterRoutes.count>): Promise<FilterCounts> {
    const saved = await this.transactions.queryOnce<Pick<SavedFilter, 'id' | 'query'>>(
      caller.accountId,
      Prisma.sql`SELECT id, query FROM saved_filters
        WHERE ${visibleFilters(caller)} AND record_type = ${type} ORDER BY ${inOrder}`,
    );
    const filters = [...listPage(type).views, ...saved];
    const lists = await Promise.all(
      filters.map(({ query }) => this.listSql(caller, type, query as Record<string, string>)),
    );
    const counts = await this.transactions.read(caller.accountId, async (tx) => {
      const counted: (number | null)[] = [];
      for (let from = 0; from < lists.length; from += BATCH_SIZE)
        counted.push(...(await countEach(tx, lists.slice(from, from + BATCH_SIZE))));
      return counted;
    });
    return { items: filters.map(({ id }, index) => ({ id, count: counts[index] ?? null })) };
  }

  /** @returns nothing for a query that the list doesn't take */
  private async listSql(
    caller: Principal,
    type: FilteredList,
    { columns: _columns, page: _page, page_size: _size, ...query }: Record<string, string>,
  ): Promise<ListSql | undefined> {
    const { data } = listedTypes[type].query.safeParse(query);
    return data === undefined ? undefined : this.resources.of(type).listSql(caller, data);
  }
}

async function countEach(tx: Sql, lists: readonly (ListSql | undefined)[]): Promise<(number | null)[]> {
  const counts = lists.map((list) => (list === undefined ? Prisma.sql`NULL` : countUpToSql(list)));
  const [row] = await tx.$queryRaw<{ counts: (number | null)[] }[]>(
    Prisma.sql`SELECT ARRAY[${Prisma.join(counts)}]::int[] AS counts`,
  );
  return row?.counts ?? [];
}
