import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { lookAlikeKey } from '@bindery/contracts/folding';
import type { Sql } from '@bindery/service-kit/database';
import { rejectField } from '@bindery/service-kit/errors';
import { AccountTransactions } from '../../database/account-transactions.js';
import type { PlannedTags } from './record-plan.js';
import { lockTagsExclusive, lockTagsShared, roomForTags } from './tag-room.sql.js';

/** A tag that an individual got. */
export interface AddedTag {
  readonly individual_id: string;
  readonly tag_id: string;
  readonly name: string;
}

const NO_ROOM =
  'Your agency has no room for so many new tags. Use tags that it has, or merge or delete some.';

/** Adds tags to clients, and to the account those that it does not have yet. */
@Injectable()
export class RecordTags {
  constructor(private readonly transactions: AccountTransactions) {}

  /** The names for which the account has no room any more, in the form that `lookAlikeKey` makes. */
  async withoutRoom(caller: Principal, planned: readonly PlannedTags[]): Promise<ReadonlySet<string>> {
    const wanted = namesByKey(planned);
    if (wanted.size === 0) return new Set();
    return this.transactions.read(caller.accountId, async (tx) => {
      const missing = await missingOf(tx, caller, wanted);
      return new Set(missing.slice(await roomForTags(tx, caller)));
    });
  }

  /** @returns the tags that were made, and those that clients did not have yet */
  async add(
    tx: Sql,
    caller: Principal,
    planned: readonly PlannedTags[],
    now: Date,
  ): Promise<{ made: string[]; added: AddedTag[] }> {
    if (planned.length === 0) return { made: [], added: [] };
    const { accountId, userId } = caller;
    const wanted = namesByKey(planned);
    let missing = await missingOf(tx, caller, wanted);
    await (missing.length > 0 ? lockTagsExclusive(tx, caller) : lockTagsShared(tx, caller));
    // Somebody may have added one meanwhile.
    if (missing.length > 0) missing = await missingOf(tx, caller, wanted);
    if (missing.length > 0 && missing.length > (await roomForTags(tx, caller))) rejectField('tags', NO_ROOM);
    const made = missing.map(() => randomUUID());
    const names = missing.map((key) => wanted.get(key) ?? key);
    await tx.$executeRaw`
      INSERT INTO tags (id, account_id, created_by, name, color, created_at, updated_at)
      SELECT id, ${accountId}::uuid, ${userId}::uuid, name, 'gray', ${now}::timestamptz, ${now}::timestamptz
      FROM unnest(${made}::uuid[], ${names}::text[]) AS tag (id, name)`;
    const pairs = planned.flatMap(({ individualId, names: of, ids }) => [
      ...of.map((name) => ({ individualId, key: lookAlikeKey(name), id: null })),
      ...ids.map((id) => ({ individualId, key: null, id })),
    ]);
    const added = await tx.$queryRaw<AddedTag[]>`
      WITH added AS (
        INSERT INTO individual_tags (account_id, individual_id, tag_id)
        SELECT DISTINCT tags.account_id, pair.individual_id, tags.id
        FROM unnest(${pairs.map(({ individualId }) => individualId)}::uuid[], ${pairs.map(({ key }) => key)}::text[],
          ${pairs.map(({ id }) => id)}::uuid[]) AS pair (individual_id, key, tag_id)
        JOIN tags ON tags.account_id = ${accountId}::uuid
          AND (tags.id = pair.tag_id OR look_alike_key(tags.name) = pair.key)
        ON CONFLICT DO NOTHING RETURNING individual_id, tag_id)
      SELECT added.individual_id, added.tag_id, tags.name FROM added
      JOIN tags ON tags.account_id = ${accountId}::uuid AND tags.id = added.tag_id ORDER BY tags.name`;
    return { made, added };
  }
}

const namesByKey = (planned: readonly PlannedTags[]): ReadonlyMap<string, string> =>
  new Map(planned.flatMap(({ names }) => names.map((name): [string, string] => [lookAlikeKey(name), name])));

/** The keys of names that no tag of the account has. */
async function missingOf(
  tx: Sql,
  { accountId }: Principal,
  wanted: ReadonlyMap<string, string>,
): Promise<string[]> {
  const keys = [...wanted.keys()];
  const found = await tx.$queryRaw<{ key: string }[]>`
    SELECT look_alike_key(name) AS key FROM tags
    WHERE account_id = ${accountId}::uuid AND look_alike_key(name) = ANY (${keys}::text[])`;
  const known = new Set(found.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}
