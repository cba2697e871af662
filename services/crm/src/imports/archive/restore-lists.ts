import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { createTagBody, filterFault, savedFilterBody } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { addHouseholds, holdHouseholds, type StoredMember } from '../../households/stored-household.js';
import { accountDay, insertPremiums } from '../../policies/dated-premiums.sql.js';
import { findAlike, holdFilters, hasRoom, ofOwnerAndList } from '../../saved-filters/saved-filter.js';
import { lockTagsExclusive, roomForTags } from '../../resources/write-records/tag-room.sql.js';
import { createdOf, type ImportChange } from '../run/import-changes.js';
import { archivedPremiums } from './archived-premiums.js';
import type { RestoredRow } from './restore-records.js';

/** Tags, households, views and premiums of an archive. Those that are here already stay as they are. */
@Injectable()
export class RestoreLists {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** @returns what an undo takes back */
  async addTags(tx: Sql, caller: Principal, rows: readonly RestoredRow[]): Promise<ImportChange[]> {
    const tags = ofKind(rows, 'tag').flatMap(({ values }) => createTagBody.safeParse(values).data ?? []);
    if (tags.length === 0) return [];
    await lockTagsExclusive(tx, caller);
    const room = await roomForTags(tx, caller);
    const made = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO tags (id, account_id, created_by, name, color, created_at, updated_at)
      SELECT id, ${caller.accountId}::uuid, ${caller.userId}::uuid, name, color, ${this.clock.now()}, ${this.clock.now()}
      FROM unnest(${tags.map(() => randomUUID())}::uuid[], ${tags.map(({ name }) => name)}::text[],
        ${tags.map(({ color }) => color)}::text[]) AS tag (id, name, color)
      WHERE NOT EXISTS (SELECT FROM tags WHERE tags.account_id = ${caller.accountId}::uuid
        AND look_alike_key(tags.name) = look_alike_key(tag.name))
      LIMIT ${room} RETURNING id`;
    return made.map(({ id }) => createdOf('tag', id));
  }

  /** Adds lists of records that are written by now. @returns the changes that an undo takes back */
  async addRest(tx: Sql, caller: Principal, rows: readonly RestoredRow[]): Promise<ImportChange[]> {
    const premiums = ofKind(rows, 'policy').flatMap(({ id: policy_id, object }) =>
      archivedPremiums(object).map((premium) => ({ ...premium, policy_id })),
    );
    if (premiums.length > 0)
      await insertPremiums(tx, await accountDay(tx, caller.accountId, this.clock.now()), premiums);
    const households = ofKind(rows, 'household').map(({ id, values }) => ({
      id,
      members: values['members'] as StoredMember[],
    }));
    // An undo takes them with their members.
    if (households.length > 0) {
      await holdHouseholds(tx, caller);
      await addHouseholds(tx, caller, households, this.clock.now());
    }
    return this.addViews(tx, caller, ofKind(rows, 'view'));
  }

  private async addViews(tx: Sql, caller: Principal, rows: readonly RestoredRow[]): Promise<ImportChange[]> {
    const changes: ImportChange[] = [];
    if (rows.length > 0) await holdFilters(tx, caller);
    for (const { number, values } of rows) {
      const { record_type, name, query, shared = false } = savedFilterBody.parse(values);
      const of = { account_id: caller.accountId, user_id: caller.userId, record_type };
      if (filterFault(record_type, query) !== null || (await findAlike(tx, of, name))) continue;
      if (!(await hasRoom(tx, caller))) break;
      const id = randomUUID();
      await tx.$executeRaw`
        INSERT INTO saved_filters (id, account_id, user_id, record_type, name, query, shared, position, created_at)
        SELECT ${id}::uuid, ${of.account_id}::uuid, ${of.user_id}::uuid, ${record_type}, ${name},
          ${JSON.stringify(query)}::jsonb, ${shared}::boolean, coalesce(max(position) + 1, 0),
          ${this.clock.now()}::timestamptz
        FROM saved_filters WHERE ${ofOwnerAndList(of)} AND deleted_at IS NULL`;
      changes.push(createdOf('view', id, number));
    }
    return changes;
  }
}

const ofKind = (rows: readonly RestoredRow[], kind: RestoredRow['kind']): readonly RestoredRow[] =>
  rows.filter((row) => row.kind === kind);
