import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import {
  builtInViews,
  carrierListQuery,
  individualListQuery,
  policyListQuery,
  type FilterCounts,
  type FilteredList,
} from '@bindery/contracts/crm';
import { CarrierResource } from '../carriers/carrier.resource.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { Prisma } from '../generated/prisma/client.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { PolicyResource } from '../policies/policy.resource.js';
import { countUpToSql, type ListSql } from '../resources/list-page.sql.js';
import { inOrder, visibleFilters } from './saved-filter.js';

/** Counts what saved filters find, in the caller's scope. */
@Injectable()
export class CountFilters {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly individuals: IndividualResource,
    private readonly policies: PolicyResource,
    private readonly carriers: CarrierResource,
  ) {}

  /** In one statement, the built-in views first. */
  async count(person: Principal, type: FilteredList): Promise<FilterCounts> {
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
    const counts = lists.map((list) => (list === undefined ? Prisma.sql`NULL` : countUpToSql(list)));
    const statement = Prisma.sql`SELECT ARRAY[${Prisma.join(counts)}]::int[] AS counts`;
    const [row] = await this.transactions.queryOnce<{ counts: (number | null)[] }>(
      person.accountId,
      statement,
    );
    return { items: filters.map(({ id }, index) => ({ id, count: row?.counts[index] ?? null })) };
  }

  /** @returns nothing for a query that the list doesn't take */
  private async listSql(
    person: Principal,
    type: FilteredList,
    { columns: _columns, page: _page, page_size: _size, ...query }: Record<string, string>,
  ): Promise<ListSql | undefined> {
    if (type === 'individual') {
      const { data } = individualListQuery.safeParse(query);
      return data && this.individuals.listSql(person, data);
    }
    if (type === 'policy') {
      const { data } = policyListQuery.safeParse(query);
      return data && this.policies.listSql(person, data);
    }
    const { data } = carrierListQuery.safeParse(query);
    return data && this.carriers.listSql(person, data);
  }
}
