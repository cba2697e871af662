import { randomUUID } from 'node:crypto';
import { Controller, Inject } from '@nestjs/common';
import { type SavedFilterBody, type SavedFilterView, savedFilterRoutes } from '@bindery/contracts/crm';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { IdempotentRequests } from '@bindery/service-kit/idempotency';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import type { SavedFilter } from '../generated/prisma/client.js';
import {
  filterColumns,
  findAlike,
  findToEdit,
  holdFilters,
  ofOwnerAndList,
  removeFilter,
  requireKeepable,
  requireRoom,
  requireRoomForShared,
  viewOf,
} from './saved-filter.js';

@Controller()
export class SaveFilter {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly idempotency: IdempotentRequests,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Replaces one whose name looks alike. A new one comes last.
   * @throws AppError `validation_failed`, or `conflict` for too many
   */
  @Handles(savedFilterRoutes.save)
  async save({
    caller,
    body,
    idempotencyKey,
  }: Call<typeof savedFilterRoutes.save>): Promise<SavedFilterView> {
    requireKeepable(body.record_type, body.query);
    const content = { operation: 'saved-filter.save', content: body };
    const request = await this.idempotency.identify(caller, idempotencyKey, content);
    return this.transactions.write(caller.accountId, async (tx) => {
      const row = await this.idempotency.once(tx, caller, request, {
        make: () => this.put(tx, caller, body),
        again: (id) => findToEdit(tx, caller, id),
      });
      return viewOf(tx, caller, row);
    });
  }

  private async put(
    tx: Sql,
    caller: Principal,
    { record_type, name, query, shared }: SavedFilterBody,
  ): Promise<SavedFilter> {
    await holdFilters(tx, caller);
    const of = { account_id: caller.accountId, user_id: caller.userId, record_type };
    const present = await findAlike(tx, of, name);
    const isShared = present?.deleted_at === null && present.shared;
    if (shared === true && !isShared) await requireRoomForShared(tx, caller, of);
    if (present?.deleted_at === null) {
      const [replaced] = await tx.$queryRaw<[SavedFilter]>`
        UPDATE saved_filters
        SET query = ${JSON.stringify(query)}::jsonb, shared = ${shared ?? present.shared}, version = version + 1
        WHERE account_id = ${caller.accountId}::uuid AND id = ${present.id}::uuid RETURNING ${filterColumns}`;
      return replaced;
    }
    await requireRoom(tx, caller);
    if (present) await removeFilter(tx, present);
    const [added] = await tx.$queryRaw<[SavedFilter]>`
      INSERT INTO saved_filters (id, account_id, user_id, record_type, name, query, shared, position, created_at)
      SELECT ${randomUUID()}::uuid, ${of.account_id}::uuid, ${of.user_id}::uuid, ${record_type}, ${name},
        ${JSON.stringify(query)}::jsonb, ${shared ?? false}::boolean, coalesce(max(position) + 1, 0),
        ${this.clock.now()}::timestamptz
      FROM saved_filters WHERE ${ofOwnerAndList(of)} AND deleted_at IS NULL RETURNING ${filterColumns}`;
    return added;
  }
}
