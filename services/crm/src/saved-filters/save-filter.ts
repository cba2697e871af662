import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { SavedFilterBody, SavedFilterView } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { AppError } from '@bindery/service-kit/errors';
import { AccountTransactions } from '../database/account-transactions.js';
import type { SavedFilter } from '../generated/prisma/client.js';

const MOST = 50;

/** The filters that somebody keeps for themselves. They hold no record and nothing protected, so they are not audited. */
@Injectable()
export class SavedFilters {
  constructor(
    private readonly transactions: AccountTransactions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(person: Principal): Promise<ListOf<SavedFilterView>> {
    const rows = await this.transactions.readPrismaTx(person.accountId, (tx) =>
      tx.savedFilter.findMany({ where: ownOf(person), orderBy: [{ record_type: 'asc' }, { name: 'asc' }] }),
    );
    return { items: rows.map(viewOf), total: rows.length, filtered: rows.length };
  }

  /** Keeps a filter; one of the same name is replaced. */
  async save(person: Principal, { record_type, name, query }: SavedFilterBody): Promise<SavedFilterView> {
    const own = ownOf(person);
    const row = await this.transactions.readPrismaTx(person.accountId, async (tx) => {
      const named = { ...own, record_type, name };
      const present = await tx.savedFilter.findUnique({ where: { named } });
      if (!present && (await tx.savedFilter.count({ where: own })) >= MOST) throw tooMany();
      return tx.savedFilter.upsert({
        where: { named },
        update: { query },
        create: { id: randomUUID(), ...named, query, created_at: this.clock.now() },
      });
    });
    return viewOf(row);
  }

  /** @throws AppError `not_found` */
  async remove(person: Principal, id: string): Promise<void> {
    const { count } = await this.transactions.readPrismaTx(person.accountId, (tx) =>
      tx.savedFilter.deleteMany({ where: { ...ownOf(person), id } }),
    );
    if (count === 0) throw new AppError('not_found', { detail: 'There is no such saved filter.' });
  }
}

const ownOf = ({ accountId, userId }: Principal) => ({ account_id: accountId, user_id: userId });

const viewOf = ({ id, record_type, name, query }: SavedFilter): SavedFilterView => ({
  id,
  record_type: record_type as SavedFilterView['record_type'],
  name,
  query: query as Record<string, string>,
});

const tooMany = (): AppError =>
  new AppError('conflict', {
    detail: `You keep ${String(MOST)} filters already. Remove one that you do not need, then save this one.`,
  });
