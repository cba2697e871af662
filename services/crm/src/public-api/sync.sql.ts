import type { Principal } from '@bindery/contracts/access';
import type { RecordType } from '@bindery/contracts/crm';
import { Prisma } from '../generated/prisma/client.js';
import type { AnyResource } from '../resources/write-records/record-plan.js';

type Table = Pick<AnyResource, 'type' | 'table'>;

/** Tables whose rows an individual shows as its own. */
const shownByIndividual = ['phones', 'addresses', 'dependents'];

/** The lines of a type since a moment; those of the platform's records are under no account. */
const linesSince = ({ accountId }: Principal, type: RecordType, since: string) => Prisma.sql`
  FROM scope_changes WHERE account_id IN (${accountId}::uuid, platform_account())
    AND record_type = ${type} AND at >= ${since}::timestamptz`;

/** Whether the person saw a record before a change of its scope, or sees it after one. */
const isSeen = ({ seesAll, userId }: Principal, when: 'seen_before' | 'seen_after'): Prisma.Sql =>
  seesAll
    ? Prisma.sql`${Prisma.raw(when)} <> '{}'`
    : Prisma.sql`(${userId}::uuid = ANY (${Prisma.raw(when)}) OR everyone() = ANY (${Prisma.raw(when)}))`;

/** Records that were changed since a moment, that came into the person's scope, or whose lists were changed. */
export function changedSinceSql(caller: Principal, { type, table }: Table, since: string): Prisma.Sql {
  const record = Prisma.raw(table);
  const lists = type === 'individual' ? shownByIndividual : [];
  const ofLists = lists.map(
    (list) => Prisma.sql`UNION ALL SELECT individual_id FROM ${Prisma.raw(list)}
      WHERE account_id = ${caller.accountId}::uuid AND updated_at >= ${since}::timestamptz`,
  );
  return Prisma.sql`(${record}.updated_at >= ${since}::timestamptz OR ${record}.id IN (
    SELECT record_id ${linesSince(caller, type, since)} AND ${isSeen(caller, 'seen_after')}
    ${Prisma.join([Prisma.empty, ...ofLists], ' ')}))`;
}

/**
 * The ids of records that the person saw since a moment and doesn't see any more, in the order of their ids.
 * @param after the last one of the page before
 * @param visible the selection of what the person sees, up to the condition of the id
 */
export function removedSinceSql(
  caller: Principal,
  { type, table }: Table,
  { since, after, limit, visible }: { since: string; after: string; limit: number; visible: Prisma.Sql },
): Prisma.Sql {
  return Prisma.sql`
    SELECT record_id AS id FROM (
      SELECT DISTINCT record_id ${linesSince(caller, type, since)} AND ${isSeen(caller, 'seen_before')}
        AND record_id > ${after}::uuid) AS gone
    WHERE NOT EXISTS (${visible} AND ${Prisma.raw(table)}.id = gone.record_id)
    ORDER BY record_id LIMIT ${limit}`;
}
