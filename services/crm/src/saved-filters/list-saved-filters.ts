import { Controller } from '@nestjs/common';
import { type SavedFilterView, savedFilterRoutes } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { inOrder, viewsOf, visibleFilters } from './saved-filter.js';

@Controller()
export class ListSavedFilters {
  constructor(private readonly transactions: AccountTransactions) {}

  /** Those of each list and each owner in their order. */
  @Handles(savedFilterRoutes.list)
  async list({ caller: person }: Call<typeof savedFilterRoutes.list>): Promise<ListOf<SavedFilterView>> {
    const items = await this.transactions.readPrismaTx(person.accountId, async (tx) => {
      const orderBy = [{ record_type: 'asc' } as const, ...inOrder];
      return viewsOf(tx, person, await tx.savedFilter.findMany({ where: visibleFilters(person), orderBy }));
    });
    return { items, total: items.length, filtered: items.length };
  }
}
