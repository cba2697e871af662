import { denialOf, type Principal } from '@bindery/contracts/access';
import { filterFault, type FilteredList, type SavedFilterView } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import type { Transaction } from '../database/crm-database.js';
import type { SavedFilter } from '../generated/prisma/client.js';

// Saved filters hold no record and nothing protected, so they are not audited.

export const ownFilters = ({ accountId, userId }: Principal) => ({ account_id: accountId, user_id: userId });

/** One's own and those that colleagues share. */
export const visibleFilters = ({ accountId, userId }: Principal) => ({
  account_id: accountId,
  deleted_at: null,
  OR: [{ user_id: userId }, { shared: true }],
});

/** In the order of the tabs. */
export const inOrder = [{ position: 'asc' }, { created_at: 'asc' }, { id: 'asc' }] as const;

/** An owner or an admin: what the agency shares is their business too. */
const managesAgency = (person: Principal): boolean => denialOf(person, 'agency:update') === null;

/** Their owner may, and of a shared one those who manage the agency. */
export function canEditFilter(
  person: Principal,
  { user_id, shared }: Pick<SavedFilter, 'user_id' | 'shared'>,
): boolean {
  return user_id === person.userId || (shared && managesAgency(person));
}

/** @throws AppError `validation_failed` for a query that the list can't keep */
export function requireKeepable(type: FilteredList, query: Record<string, string>): void {
  const fault = filterFault(type, query);
  if (fault !== null) rejectField('query', fault);
}

/** Changes of an account's filters come one after the other, so that places and names stay unique. */
export async function holdFilters(tx: Transaction, { accountId }: Principal): Promise<void> {
  await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`saved_filters:${accountId}`}, 0))::text`;
}

/**
 * The owner's filter of a list whose name looks alike, in the trash or not; the one with the same spelling first, since
 * filters from before may look alike.
 */
export async function findAlike(
  tx: Transaction,
  { account_id, user_id, record_type }: Pick<SavedFilter, 'account_id' | 'user_id' | 'record_type'>,
  name: string,
  except?: string,
): Promise<SavedFilter | undefined> {
  const key = lookAlikeKey(name);
  const rows = await tx.savedFilter.findMany({ where: { account_id, user_id, record_type } });
  const alike = rows.filter((row) => row.id !== except && lookAlikeKey(row.name) === key);
  const rank = (row: SavedFilter) => Number(row.deleted_at !== null) * 2 + Number(row.name !== name);
  return alike.toSorted((a, b) => rank(a) - rank(b))[0];
}

/** @throws AppError `not_found`, or `forbidden` for a colleague's */
export async function findToEdit(tx: Transaction, person: Principal, id: string): Promise<SavedFilter> {
  const row = await tx.savedFilter.findFirst({ where: { ...visibleFilters(person), id } });
  if (!row) throw notThere();
  if (canEditFilter(person, row)) return row;
  throw new AppError('forbidden', {
    detail: 'A colleague shares this filter with you. Save a copy of it to change it.',
  });
}

// Each is a tab for everybody, with a count. One person has a part of them, so that nobody uses all of them up.
const MAX_SHARED = 30;
const MAX_SHARED_OF_ONE = 5;
const MAX_FILTERS = 50;

/** @throws AppError `conflict` */
export async function requireRoom(tx: Transaction, person: Principal): Promise<void> {
  if ((await tx.savedFilter.count({ where: { ...ownFilters(person), deleted_at: null } })) < MAX_FILTERS)
    return;
  throw new AppError('conflict', {
    detail: `You already have ${String(MAX_FILTERS)} saved filters. Delete one, then save this one.`,
  });
}

/**
 * @param filter one that isn't shared yet
 * @throws AppError `conflict`
 */
export async function requireRoomForShared(
  tx: Transaction,
  person: Principal,
  { user_id, record_type }: Pick<SavedFilter, 'user_id' | 'record_type'>,
): Promise<void> {
  const where = { account_id: person.accountId, record_type, shared: true, deleted_at: null };
  if ((await tx.savedFilter.count({ where })) >= MAX_SHARED) throw noRoom('Your agency', MAX_SHARED);
  if (managesAgency(person)) return;
  if ((await tx.savedFilter.count({ where: { ...where, user_id } })) >= MAX_SHARED_OF_ONE)
    throw noRoom('You', MAX_SHARED_OF_ONE);
}

const noRoom = (who: 'You' | 'Your agency', most: number): AppError =>
  new AppError('conflict', {
    detail: `${who} already ${who === 'You' ? 'share' : 'shares'} ${String(most)} filters of this list. Stop sharing one first.`,
  });

export const notThere = (): AppError =>
  new AppError('not_found', { detail: "This saved filter doesn't exist." });

export async function viewsOf(
  tx: Transaction,
  person: Principal,
  rows: readonly SavedFilter[],
): Promise<SavedFilterView[]> {
  const owners = [...new Set(rows.map(({ user_id }) => user_id))];
  const agents = await tx.agent.findMany({
    where: { account_id: person.accountId, user_id: { in: owners } },
    select: { user_id: true, name: true },
  });
  const names = new Map(agents.map(({ user_id, name }) => [user_id, name]));
  return rows.map((row) => ({
    id: row.id,
    record_type: row.record_type as SavedFilterView['record_type'],
    name: row.name,
    query: row.query as Record<string, string>,
    shared: row.shared,
    position: row.position,
    owner_id: row.user_id,
    owner_name: names.get(row.user_id) ?? null,
    can_edit: canEditFilter(person, row),
    version: row.version,
  }));
}

/** @throws Error when there is no row */
export async function viewOf(tx: Transaction, person: Principal, row: SavedFilter): Promise<SavedFilterView> {
  const [view] = await viewsOf(tx, person, [row]);
  if (!view) throw new Error('A saved filter has no view');
  return view;
}
