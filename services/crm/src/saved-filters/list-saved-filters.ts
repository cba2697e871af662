import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { SavedFilterView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { AccountTransactions } from '../database/account-transactions.js';
import { ownFilters, savedFilterView } from './saved-filter.js';

@Injectable()
export class ListSavedFilters {
  constructor(private readonly transactions: AccountTransactions) {}

  async list(person: Principal): Promise<ListOf<SavedFilterView>> {
    const rows = await this.transactions.readPrismaTx(person.accountId, (tx) =>
      tx.savedFilter.findMany({
        where: ownFilters(person),
        orderBy: [{ record_type: 'asc' }, { name: 'asc' }],
      }),
    );
    return { items: rows.map(savedFilterView), total: rows.length, filtered: rows.length };
  }
}
