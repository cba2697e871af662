import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  builtInViews,
  filteredListQueries,
  type FilterCounts,
  type FilteredList,
  savedFilterRoutes,
} from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CarrierResource } from '../carriers/carrier.resource.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { PolicyResource } from '../policies/policy.resource.js';
import { countUpToSql, type ListSql } from '../resources/list-page.sql.js';
import { inOrder, visibleFilters } from './saved-filter.js';

/** Filters in one statement: planning one takes up to a few megabytes, and a person may have dozens of them. */
const BATCH_SIZE = 4;

/** Counts what saved filters find, in the caller's scope. */
@Controller()
export class CountFilters {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly individuals: IndividualResource,
    private readonly policies: PolicyResource,
    private readonly carriers: CarrierResource,
  ) {}

  /** The built-in views first. */
  @Handles(savedFilterRoutes.count)
  async count({
    caller: person,
    query: { record_type: type },
  }: Call<typeof savedFilterRoutes.count>): Promise<FilterCounts> {
    const saved = await this.transactions.readPrismaTx(person.accountId, (tx) =>
      tx.savedFilter.findMany({
        where: { ...visibleFilters(person), record_type: type },
        orderBy: [...inOrder],
        select: { id: true, query: true },
      }),
    );
    const filters = [...builtInViews[type], ...saved];
    const lists = await Promise.all(
      filters.map(({ query }) => this.listSql(person, type, query as Record<string, string>)),
    );
    const counts = await this.transactions.readTx(person.accountId, async (tx) => {
      const counted: (number | null)[] = [];
      for (let from = 0; from < lists.length; from += BATCH_SIZE)
        counted.push(...(await countEach(tx, lists.slice(from, from + BATCH_SIZE))));
      return counted;
    });
    return { items: filters.map(({ id }, index) => ({ id, count: counts[index] ?? null })) };
  }

  /** @returns nothing for a query that the list doesn't take */
  private async listSql(
    person: Principal,
    type: FilteredList,
    { columns: _columns, page: _page, page_size: _size, ...query }: Record<string, string>,
  ): Promise<ListSql | undefined> {
    if (type === 'individual') {
      const { data } = filteredListQueries.individual.safeParse(query);
      return data && this.individuals.listSql(person, data);
    }
    if (type === 'policy') {
      const { data } = filteredListQueries.policy.safeParse(query);
      return data && this.policies.listSql(person, data);
    }
    const { data } = filteredListQueries.carrier.safeParse(query);
    return data && this.carriers.listSql(person, data);
  }
}

async function countEach(tx: Sql, lists: readonly (ListSql | undefined)[]): Promise<(number | null)[]> {
  const counts = lists.map((list) => (list === undefined ? Prisma.sql`NULL` : countUpToSql(list)));
  const [row] = await tx.$queryRaw<{ counts: (number | null)[] }[]>(
    Prisma.sql`SELECT ARRAY[${Prisma.join(counts)}]::int[] AS counts`,
  );
  return row?.counts ?? [];
}
