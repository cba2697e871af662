import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { type SavedFilterView, savedFilterRoutes } from '@bindery/contracts/crm';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import {
  findAlike,
  holdFilters,
  ownFilters,
  requireKeepable,
  requireRoom,
  requireRoomForShared,
  viewOf,
} from './saved-filter.js';

@Controller()
export class SaveFilter {
  constructor(
    private readonly transactions: AccountTransactions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Replaces one whose name looks alike. A new one comes last.
   * @throws AppError `validation_failed`, or `conflict` for too many
   */
  @Handles(savedFilterRoutes.save)
  async save({ caller: person, body }: Call<typeof savedFilterRoutes.save>): Promise<SavedFilterView> {
    const { record_type, name, query, shared } = body;
    requireKeepable(record_type, query);
    const own = ownFilters(person);
    return this.transactions.writePrismaTx(person.accountId, async (tx) => {
      await holdFilters(tx, person);
      const named = { ...own, record_type, name };
      const present = await findAlike(tx, named, name);
      const isShared = present?.deleted_at === null && present.shared;
      if (shared === true && !isShared) await requireRoomForShared(tx, person, named);
      if (present?.deleted_at === null) {
        const data = { query, shared: shared ?? present.shared, version: present.version + 1 };
        return viewOf(tx, person, await tx.savedFilter.update({ where: { id: present.id }, data }));
      }
      await requireRoom(tx, person);
      if (present) await tx.savedFilter.delete({ where: { id: present.id } });
      const last = await tx.savedFilter.aggregate({
        where: { ...own, record_type, deleted_at: null },
        _max: { position: true },
      });
      const position = (last._max.position ?? -1) + 1;
      const added = { id: randomUUID(), ...named, query, shared: shared ?? false, position };
      const data = { ...added, created_at: this.clock.now() };
      return viewOf(tx, person, await tx.savedFilter.create({ data }));
    });
  }
}
