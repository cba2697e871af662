import type { Principal } from '@bindery/contracts/access';
import { filterFault, type FilteredList, type SavedFilterView } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import type { Sql } from '@bindery/service-kit/database';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import { managesAgency } from '../access/record-scope.js';
import { agentNames } from '../database/agent-names.js';
import { Prisma, type SavedFilter } from '../generated/prisma/client.js';
import { columnsOf } from '../database/sql-fragments.js';
import { presentColumn } from '../preferences/present-columns.js';

// Saved filters hold no record and nothing protected, so they are not audited.

export const filterColumns = columnsOf('saved_filters', Prisma.SavedFilterScalarFieldEnum);

/** The filters that one person keeps for one list. */
export type OwnerAndList = Pick<SavedFilter, 'account_id' | 'user_id' | 'record_type'>;

export const ofOwnerAndList = ({ account_id, user_id, record_type }: OwnerAndList): Prisma.Sql =>
  Prisma.sql`account_id = ${account_id}::uuid AND user_id = ${user_id}::uuid AND record_type = ${record_type}`;

/** One's own and those that colleagues share. */
export const visibleFilters = ({ accountId, userId }: Principal): Prisma.Sql =>
  Prisma.sql`account_id = ${accountId}::uuid AND deleted_at IS NULL AND (user_id = ${userId}::uuid OR shared)`;

/** In the order of the tabs. */
export const inOrder = Prisma.sql`position, created_at, id`;

/** Their owner may, and of a shared one those who manage the agency. */
export function canEditFilter(
  caller: Principal,
  { user_id, shared }: Pick<SavedFilter, 'user_id' | 'shared'>,
): boolean {
  return user_id === caller.userId || (shared && managesAgency(caller));
}

/** @throws AppError `validation_failed` for a query that the list can't keep */
export function requireKeepable(type: FilteredList, query: Record<string, string>): void {
  const fault = filterFault(type, query);
  if (fault !== null) rejectField('query', fault);
}

/** Changes of an account's filters come one after the other, so that places and names stay unique. */
export async function holdFilters(tx: Sql, { accountId }: Principal): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`saved_filters:${accountId}`}, 0))::text`;
}

/**
 * The owner's filter of a list whose name looks alike, in the trash or not; the one with the same spelling first, since
 * filters from before may look alike.
 */
export async function findAlike(
  tx: Sql,
  of: OwnerAndList,
  name: string,
  except?: string,
): Promise<SavedFilter | undefined> {
  const key = lookAlikeKey(name);
  const rows = await tx.$queryRaw<SavedFilter[]>`
    SELECT ${filterColumns} FROM saved_filters WHERE ${ofOwnerAndList(of)}`;
  const alike = rows.filter((row) => row.id !== except && lookAlikeKey(row.name) === key);
  const rank = (row: SavedFilter) => Number(row.deleted_at !== null) * 2 + Number(row.name !== name);
  return alike.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** @throws AppError `not_found`, or `forbidden` for a colleague's */
export async function findToEdit(tx: Sql, caller: Principal, id: string): Promise<SavedFilter> {
  const [row] = await tx.$queryRaw<SavedFilter[]>`
    SELECT ${filterColumns} FROM saved_filters WHERE ${visibleFilters(caller)} AND id = ${id}::uuid`;
  if (!row) throw notThere();
  if (canEditFilter(caller, row)) return row;
  throw new AppError('forbidden', {
    detail: 'A colleague shares this filter with you. Save a copy of it to change it.',
  });
}

// Each is a tab for everybody, with a count. One person has a part of them, so that nobody uses all of them up.
const MAX_SHARED = 30;
const MAX_SHARED_OF_ONE = 5;
const MAX_FILTERS = 50;

/** Whether the person can save one more. */
export async function hasRoom(tx: Sql, caller: Principal): Promise<boolean> {
  const [{ own }] = await tx.$queryRaw<[{ own: number }]>`
    SELECT count(*)::int AS own FROM saved_filters
    WHERE account_id = ${caller.accountId}::uuid AND user_id = ${caller.userId}::uuid AND deleted_at IS NULL`;
  return own < MAX_FILTERS;
}

/** @throws AppError `conflict` */
export async function requireRoom(tx: Sql, caller: Principal): Promise<void> {
  if (await hasRoom(tx, caller)) return;
  throw new AppError('conflict', {
    detail: `You already have ${String(MAX_FILTERS)} saved filters. Delete one, then save this one.`,
  });
}

/**
 * @param filter one that isn't shared yet
 * @throws AppError `conflict`
 */
export async function requireRoomForShared(
  tx: Sql,
  caller: Principal,
  { user_id, record_type }: OwnerAndList,
): Promise<void> {
  const [shared] = await tx.$queryRaw<[{ total: number; own: number }]>`
    SELECT count(*)::int AS total, (count(*) FILTER (WHERE user_id = ${user_id}::uuid))::int AS own
    FROM saved_filters WHERE account_id = ${caller.accountId}::uuid AND record_type = ${record_type}
      AND shared AND deleted_at IS NULL`;
  if (shared.total >= MAX_SHARED) throw noRoom('Your agency', MAX_SHARED);
  if (!managesAgency(caller) && shared.own >= MAX_SHARED_OF_ONE) throw noRoom('You', MAX_SHARED_OF_ONE);
}

const noRoom = (who: 'You' | 'Your agency', most: number): AppError =>
  new AppError('conflict', {
    detail: `${who} already ${who === 'You' ? 'share' : 'shares'} ${String(most)} filters of this list. Stop sharing one first.`,
  });

export const notThere = (): AppError =>
  new AppError('not_found', { detail: "This saved filter doesn't exist." });

function presentQuery({ columns, ...query }: Record<string, string>): Record<string, string> {
  return columns === undefined
    ? query
    : { ...query, columns: columns.split(',').map(presentColumn).join(',') };
}

export async function viewsOf(
  tx: Sql,
  caller: Principal,
  rows: readonly SavedFilter[],
): Promise<SavedFilterView[]> {
  const owners = rows.map(({ user_id }) => user_id);
  const names = await agentNames(tx, caller.accountId, owners);
  return rows.map((row) => ({
    id: row.id,
    record_type: row.record_type as SavedFilterView['record_type'],
    name: row.name,
    query: presentQuery(row.query as Record<string, string>),
    shared: row.shared,
    position: row.position,
    owner_id: row.user_id,
    owner_name: names.get(row.user_id) ?? null,
    can_edit: canEditFilter(caller, row),
    version: row.version,
  }));
}

/** Deletes one for good. */
export async function removeFilter(tx: Sql, { account_id, id }: SavedFilter): Promise<void> {
  await tx.$executeRaw`DELETE FROM saved_filters WHERE account_id = ${account_id}::uuid AND id = ${id}::uuid`;
}

/** @throws Error when there is no row */
export async function viewOf(tx: Sql, caller: Principal, row: SavedFilter): Promise<SavedFilterView> {
  const [view] = await viewsOf(tx, caller, [row]);
  if (!view) throw new Error('A saved filter has no view');
  return view;
}
