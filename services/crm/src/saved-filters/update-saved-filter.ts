import { isDeepStrictEqual } from 'node:util';
import { Controller } from '@nestjs/common';
import { type FilteredList, type SavedFilterView, savedFilterRoutes } from '@bindery/contracts/crm';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import type { SavedFilter } from '../generated/prisma/client.js';
import {
  findAlike,
  findToEdit,
  holdFilters,
  inOrder,
  requireKeepable,
  requireRoomForShared,
  viewOf,
} from './saved-filter.js';

@Controller()
export class UpdateSavedFilter {
  constructor(private readonly transactions: AccountTransactions) {}

  /** @throws AppError `not_found`, `forbidden`, `validation_failed`, `conflict` for a name that is taken or too many shared ones, or `precondition_failed` */
  @Handles(savedFilterRoutes.update)
  async update({
    caller: person,
    params: { id },
    body: { position, name, query, shared },
    ifMatch,
  }: Call<typeof savedFilterRoutes.update>): Promise<SavedFilterView> {
    return this.transactions.writePrismaTx(person.accountId, async (tx) => {
      await holdFilters(tx, person);
      const present = await findToEdit(tx, person, id);
      requireMatch(ifMatch, present.version);
      // One from before the rules can be sent back as it was read.
      if (query !== undefined && !isDeepStrictEqual(query, present.query))
        requireKeepable(present.record_type as FilteredList, query);
      if (name !== undefined && name !== present.name) await freeName(tx, present, name);
      if (shared === true && !present.shared) await requireRoomForShared(tx, person, present);
      const data = {
        ...(name !== undefined && { name }),
        ...(query !== undefined && { query }),
        ...(shared !== undefined && { shared }),
        version: present.version + 1,
      };
      const row = await tx.savedFilter.update({ where: { id }, data });
      const place = position === undefined ? row.position : await move(tx, row, position);
      return viewOf(tx, person, { ...row, position: place });
    });
  }
}

const ofOwner = ({ account_id, user_id, record_type }: SavedFilter) => ({ account_id, user_id, record_type });

/** A deleted one gives its name up. */
async function freeName(tx: Transaction, filter: SavedFilter, name: string): Promise<void> {
  const other = await findAlike(tx, filter, name, filter.id);
  if (!other) return;
  if (other.deleted_at === null) {
    throw new AppError('conflict', {
      detail: `A saved filter named “${other.name}” already exists. Choose another name.`,
    });
  }
  await tx.savedFilter.delete({ where: { id: other.id } });
}

/** Gives the owner's filters of the list their places. Returns the place of the moved one. */
async function move(tx: Transaction, filter: SavedFilter, position: number): Promise<number> {
  const where = { ...ofOwner(filter), deleted_at: null };
  const present = await tx.savedFilter.findMany({ where, orderBy: [...inOrder] });
  const others = present.filter(({ id }) => id !== filter.id);
  const ordered = others.toSpliced(position, 0, filter);
  for (const [place, { id, position: before }] of ordered.entries()) {
    if (before !== place) await tx.savedFilter.update({ where: { id }, data: { position: place } });
  }
  return ordered.indexOf(filter);
}
