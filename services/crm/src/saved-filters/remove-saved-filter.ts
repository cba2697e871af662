import { Controller, Inject } from '@nestjs/common';
import { type SavedFilterView, savedFilterRoutes } from '@bindery/contracts/crm';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import type { SavedFilter } from '../generated/prisma/client.js';
import {
  canEditFilter,
  filterColumns,
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
  async remove({ caller, params: { id } }: Call<typeof savedFilterRoutes.remove>): Promise<void> {
    await this.transactions.write(caller.accountId, async (tx) => {
      await holdFilters(tx, caller);
      await findToEdit(tx, caller, id);
      const now = this.clock.now();
      const yesterday = new Date(now.getTime() - DAY_MS);
      await tx.$executeRaw`
        DELETE FROM saved_filters WHERE account_id = ${caller.accountId}::uuid AND deleted_at < ${yesterday}`;
      await tx.$executeRaw`
        UPDATE saved_filters SET deleted_at = ${now} WHERE account_id = ${caller.accountId}::uuid AND id = ${id}::uuid`;
    });
  }

  /** @throws AppError `not_found`, or `conflict` when its place is taken meanwhile */
  @Handles(savedFilterRoutes.restore)
  async restore({
    caller,
    params: { id },
  }: Call<typeof savedFilterRoutes.restore>): Promise<SavedFilterView> {
    return this.transactions.write(caller.accountId, async (tx) => {
      await holdFilters(tx, caller);
      const [row] = await tx.$queryRaw<SavedFilter[]>`
        SELECT ${filterColumns} FROM saved_filters
        WHERE account_id = ${caller.accountId}::uuid AND id = ${id}::uuid`;
      if (!row || !canEditFilter(caller, row)) throw notThere();
      if (row.deleted_at === null) return viewOf(tx, caller, row);
      if (row.user_id === caller.userId) await requireRoom(tx, caller);
      if (row.shared) await requireRoomForShared(tx, caller, row);
      const [restored] = await tx.$queryRaw<[SavedFilter]>`
        UPDATE saved_filters SET deleted_at = NULL, version = version + 1
        WHERE account_id = ${caller.accountId}::uuid AND id = ${id}::uuid RETURNING ${filterColumns}`;
      return viewOf(tx, caller, restored);
    });
  }
}
