import type { Principal } from '@bindery/contracts/access';
import type { HistoryEntry } from '@bindery/contracts/crm';
import type { Sql } from '@bindery/service-kit/database';
import { inScopeSql } from '../access/record-scope.js';
import { recordTables } from '../database/record-tables.js';
import { Prisma, type RecordChange } from '../generated/prisma/client.js';

/** The record that a change was of, as a history names it. */
type ChangePlace = Pick<HistoryEntry, 'record_name' | 'belonged_to' | 'merge'>;
export type PlaceOf = (change: RecordChange) => ChangePlace;

/** A history's record, and all that were merged into it. */
interface HistoryOf {
  readonly id: string;
  readonly roots: readonly string[];
}

interface Person {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
}

interface Merge {
  readonly kept_id: string;
  readonly merged_id: string;
  readonly created_at: Date;
  readonly undone_at: Date | null;
}

const nameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`;

/** Looks up which record each change was of. */
export async function placesOf(
  tx: Sql,
  caller: Principal,
  of: HistoryOf,
  changes: readonly RecordChange[],
): Promise<PlaceOf> {
  const names = new Map([
    ...(await labelsOf(tx, caller, of, changes, 'policy')),
    ...(await labelsOf(tx, caller, of, changes, 'task')),
  ]);
  const merges = await mergesOf(tx, caller, changes);
  const ids = [...of.roots, ...merges.flatMap(({ kept_id, merged_id }) => [kept_id, merged_id])];
  const people = ids.length > 1 ? await peopleOf(tx, caller, of, ids) : new Map<string, Person>();
  return (change) => {
    const former =
      change.root_id !== of.id && of.roots.includes(change.root_id) && people.get(change.root_id);
    return {
      record_name: names.get(change.record_id) ?? null,
      belonged_to: former ? nameOf(former) : null,
      merge: mergeOf(change, merges, people),
    };
  };
}

/** The names of an individual's policies or tasks, those in the trash too. */
async function labelsOf(
  tx: Sql,
  { accountId }: Principal,
  { id }: HistoryOf,
  changes: readonly RecordChange[],
  type: 'policy' | 'task',
): Promise<[string, string][]> {
  const ids = changes.flatMap(({ record_type, record_id }) => (record_type === type ? record_id : []));
  if (ids.length === 0) return [];
  const { label, table } = recordTables[type];
  const rows = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, ${label} AS name FROM ${Prisma.raw(table)}
    WHERE account_id = ${accountId}::uuid AND insured_id = ${id}::uuid AND id = ANY (${ids}::uuid[])`;
  return rows.map(({ id: record, name }) => [record, name]);
}

async function mergesOf(
  tx: Sql,
  { accountId }: Principal,
  changes: readonly RecordChange[],
): Promise<Merge[]> {
  const kept = changes.flatMap(({ change, record_id }) => (/^(?:un)?merged$/.test(change) ? record_id : []));
  if (kept.length === 0) return [];
  return tx.$queryRaw<Merge[]>`
    SELECT kept_id, merged_id, created_at, undone_at FROM merges
    WHERE account_id = ${accountId}::uuid AND kept_id = ANY (${kept}::uuid[])`;
}

/** Some individuals, as far as the person can see them or they are part of the history's one. */
async function peopleOf(
  tx: Sql,
  caller: Principal,
  { roots }: HistoryOf,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  const rows = await tx.$queryRaw<Person[]>`
    SELECT id, first_name, last_name FROM individuals
    WHERE account_id = ${caller.accountId}::uuid AND id = ANY (${ids}::uuid[])
      AND (id = ANY (${roots}::uuid[]) OR ${inScopeSql(caller)})`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The merge that a change tells: a history line has no more than its time, which is that of the merge. */
function mergeOf(
  { change, record_id, at }: RecordChange,
  merges: readonly Merge[],
  people: ReadonlyMap<string, Person>,
): ChangePlace['merge'] {
  if (change !== 'merged' && change !== 'unmerged') return null;
  const away = (merge: Merge) => {
    const then = change === 'merged' ? merge.created_at : merge.undone_at;
    return then === null ? Number.POSITIVE_INFINITY : Math.abs(then.getTime() - at.getTime());
  };
  const own = merges.filter(({ kept_id }) => kept_id === record_id);
  const [nearest] = own.sort((one, other) => away(one) - away(other));
  const merged = nearest && people.get(nearest.merged_id);
  const kept = people.get(record_id);
  if (!merged || !kept || away(nearest) > SAME_MERGE_MS) return null;
  const isOfOneName = merged.last_name === kept.last_name;
  return { merged_name: nameOf(merged), kept_name: isOfOneName ? kept.first_name : nameOf(kept) };
}

/** How long a merge's transaction may take between its time and that of its history line. */
const SAME_MERGE_MS = 10_000;
