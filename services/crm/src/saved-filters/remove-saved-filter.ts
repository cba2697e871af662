import { Controller, Inject } from '@nestjs/common';
import { type SavedFilterView, savedFilterRoutes } from '@bindery/contracts/crm';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import {
  canEditFilter,
  findToEdit,
  holdFilters,
  notThere,
  requireRoom,
  requireRoomForShared,
  viewOf,
} from './saved-filter.js';

const DAY_MS = 86_400_000;

@Controller()
export class RemoveSavedFilter {
  constructor(
    private readonly transactions: AccountTransactions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Keeps it for a day, for an undo.
   * @throws AppError `not_found` or `forbidden`
   */
  @Handles(savedFilterRoutes.remove)
  async remove({ caller: person, params: { id } }: Call<typeof savedFilterRoutes.remove>): Promise<void> {
    await this.transactions.writePrismaTx(person.accountId, async (tx) => {
      await holdFilters(tx, person);
      await findToEdit(tx, person, id);
      const deleted_at = this.clock.now();
      const yesterday = new Date(deleted_at.getTime() - DAY_MS);
      await tx.savedFilter.deleteMany({
        where: { account_id: person.accountId, deleted_at: { lt: yesterday } },
      });
      await tx.savedFilter.update({ where: { id }, data: { deleted_at } });
    });
  }

  /** @throws AppError `not_found`, or `conflict` when its place is taken meanwhile */
  @Handles(savedFilterRoutes.restore)
  async restore({
    caller: person,
    params: { id },
  }: Call<typeof savedFilterRoutes.restore>): Promise<SavedFilterView> {
    return this.transactions.writePrismaTx(person.accountId, async (tx) => {
      await holdFilters(tx, person);
      const row = await tx.savedFilter.findFirst({ where: { account_id: person.accountId, id } });
      if (!row || !canEditFilter(person, row)) throw notThere();
      if (row.deleted_at === null) return viewOf(tx, person, row);
      if (row.user_id === person.userId) await requireRoom(tx, person);
      if (row.shared) await requireRoomForShared(tx, person, row);
      const data = { deleted_at: null, version: row.version + 1 };
      return viewOf(tx, person, await tx.savedFilter.update({ where: { id }, data }));
    });
  }
}
