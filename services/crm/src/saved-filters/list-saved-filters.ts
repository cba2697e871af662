import { Controller } from '@nestjs/common';
import { type SavedFilterView, savedFilterRoutes } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import type { SavedFilter } from '../generated/prisma/client.js';
import { filterColumns, inOrder, viewsOf, visibleFilters } from './saved-filter.js';

@Controller()
export class ListSavedFilters {
  constructor(private readonly transactions: AccountTransactions) {}

  /** Saved filters of each list and each owner, in their order. */
  @Handles(savedFilterRoutes.list)
  async list({ caller }: Call<typeof savedFilterRoutes.list>): Promise<ListOf<SavedFilterView>> {
    const items = await this.transactions.read(caller.accountId, async (tx) => {
      const rows = await tx.$queryRaw<SavedFilter[]>`
        SELECT ${filterColumns} FROM saved_filters WHERE ${visibleFilters(caller)}
        ORDER BY record_type, ${inOrder}`;
      return viewsOf(tx, caller, rows);
    });
    return { items, total: items.length, filtered: items.length };
  }
}
