import { isDeepStrictEqual } from 'node:util';
import { Controller } from '@nestjs/common';
import { type FilteredList, type SavedFilterView, savedFilterRoutes } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import type { SavedFilter } from '../generated/prisma/client.js';
import {
  filterColumns,
  findAlike,
  findToEdit,
  holdFilters,
  inOrder,
  ofOwnerAndList,
  removeFilter,
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
    caller,
    params: { id },
    body: { position, ...edit },
    ifMatch,
  }: Call<typeof savedFilterRoutes.update>): Promise<SavedFilterView> {
    return this.transactions.write(caller.accountId, async (tx) => {
      await holdFilters(tx, caller);
      const present = await findToEdit(tx, caller, id);
      requireMatch(ifMatch, present.version);
      const { name = present.name, query, shared = present.shared } = edit;
      // One from before the rules can be sent back as it was read.
      if (query !== undefined && !isDeepStrictEqual(query, present.query))
        requireKeepable(present.record_type as FilteredList, query);
      if (name !== present.name) await freeName(tx, present, name);
      if (shared && !present.shared) await requireRoomForShared(tx, caller, present);
      const [row] = await tx.$queryRaw<[SavedFilter]>`
        UPDATE saved_filters SET name = ${name}, query = ${JSON.stringify(query ?? present.query)}::jsonb,
          shared = ${shared}, version = version + 1
        WHERE account_id = ${caller.accountId}::uuid AND id = ${id}::uuid RETURNING ${filterColumns}`;
      const place = position === undefined ? row.position : await move(tx, row, position);
      return viewOf(tx, caller, { ...row, position: place });
    });
  }
}

/** A deleted one gives its name up. */
async function freeName(tx: Sql, filter: SavedFilter, name: string): Promise<void> {
  const other = await findAlike(tx, filter, name, filter.id);
  if (!other) return;
  if (other.deleted_at === null) {
    throw new AppError('conflict', {
      detail: `A saved filter named “${other.name}” already exists. Choose another name.`,
    });
  }
  await removeFilter(tx, other);
}

/** Gives the owner's filters of the list their places. Returns the place of the moved one. */
async function move(tx: Sql, filter: SavedFilter, position: number): Promise<number> {
  const others = await tx.$queryRaw<Pick<SavedFilter, 'id'>[]>`
    SELECT id FROM saved_filters
    WHERE ${ofOwnerAndList(filter)} AND deleted_at IS NULL AND id <> ${filter.id}::uuid ORDER BY ${inOrder}`;
  const ordered = others.toSpliced(position, 0, filter);
  await tx.$executeRaw`
    UPDATE saved_filters SET position = placed.position - 1
    FROM unnest(${ordered.map(({ id }) => id)}::uuid[]) WITH ORDINALITY AS placed (id, position)
    WHERE saved_filters.account_id = ${filter.account_id}::uuid AND saved_filters.id = placed.id`;
  return ordered.indexOf(filter);
}
