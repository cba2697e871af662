import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';
import { AccountTransactions } from '../database/account-transactions.js';
import { ownFilters } from './saved-filter.js';

@Injectable()
export class RemoveSavedFilter {
  constructor(private readonly transactions: AccountTransactions) {}

  /** @throws AppError `not_found` */
  async remove(person: Principal, id: string): Promise<void> {
    const { count } = await this.transactions.readPrismaTx(person.accountId, (tx) =>
      tx.savedFilter.deleteMany({ where: { ...ownFilters(person), id } }),
    );
    if (count === 0) throw new AppError('not_found', { detail: "This saved filter doesn't exist." });
  }
}
