import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { SavedFilterBody, SavedFilterView } from '@bindery/contracts/crm';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AppError } from '@bindery/service-kit/errors';
import { AccountTransactions } from '../database/account-transactions.js';
import { ownFilters, savedFilterView } from './saved-filter.js';

const MAX_FILTERS = 50;

@Injectable()
export class SaveFilter {
  constructor(
    private readonly transactions: AccountTransactions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Replaces one of the same name. */
  async save(person: Principal, { record_type, name, query }: SavedFilterBody): Promise<SavedFilterView> {
    const own = ownFilters(person);
    const row = await this.transactions.readPrismaTx(person.accountId, async (tx) => {
      const named = { ...own, record_type, name };
      const present = await tx.savedFilter.findUnique({ where: { named } });
      if (!present && (await tx.savedFilter.count({ where: own })) >= MAX_FILTERS) throw tooMany();
      return tx.savedFilter.upsert({
        where: { named },
        update: { query },
        create: { id: randomUUID(), ...named, query, created_at: this.clock.now() },
      });
    });
    return savedFilterView(row);
  }
}

const tooMany = (): AppError =>
  new AppError('conflict', {
    detail: `You already have ${String(MAX_FILTERS)} saved filters. Remove one, then save this one.`,
  });
