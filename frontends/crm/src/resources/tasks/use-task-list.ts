import { taskListQuery, taskViews, type TaskListView } from '@bindery/contracts/crm';
import { dayOf } from '@bindery/ui/dates';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@bindery/ui/table';
import { useSearchParams } from 'react-router-dom';
import { isRecordId } from '../../records/record-address.js';
import type { Scope } from '../../records/scope/scope-switch.js';
import { useKeptScope } from '../../records/scope/use-kept-scope.js';
import { useSeesAll } from '../../records/scope/use-sees-all.js';
import { useTasks, type TaskQuery } from './task-type.js';
import { isDueDay, LONGEST_WALK, OVERDUE, PART, queryOfWeek, weekOf } from './week/week-days.js';

const AGENCY: Scope = 'agency';
/** A choice beside the scopes: the tasks that the person gave to others. */
export const GIVEN = 'given';

const queries: Readonly<Record<string, TaskQuery>> = {
  mine: { assignee: 'me' },
  [GIVEN]: { assigned_by: 'me' },
  [AGENCY]: {},
};
const queryOf = (scope: Scope): TaskQuery => queries[scope] ?? { assignee: scope };

/** The scope of the tasks in the address: `assignee` is `all` or a person's id, and links of lists have `whose`. */
function scopeIn(address: URLSearchParams, seesOthers: boolean): Scope {
  const [assignee, whose] = [address.get('assignee') ?? '', address.get('whose')];
  if (whose === GIVEN) return GIVEN;
  if (!seesOthers) return 'mine';
  if (assignee === 'all' || whose === 'all') return AGENCY;
  return isRecordId(assignee) ? assignee : 'mine';
}

/** The parameters of the address that name a scope, and those to remove. */
const addressOf = (scope: Scope): Readonly<Record<string, string | null>> => ({
  whose: scope === GIVEN ? GIVEN : null,
  assignee: scope === GIVEN || scope === 'mine' ? null : scope === AGENCY ? 'all' : scope,
});

interface TaskViewer {
  /** Whether the person sees the tasks of others. */
  seesAll: boolean;
  /** The scope that was chosen last. */
  kept: Scope;
}

/** The tabs of the page: the views of the list, and a week. */
export type ShownView = TaskListView | 'week';

export const statusNames = { open: 'Open', done: 'Done', canceled: 'Dismissed' } as const;
export type StatusFilter = keyof typeof statusNames;

/** The week in the address, or this one, and the column of it that a record was opened from. */
function weekIn(address: URLSearchParams) {
  const [today, asked] = [dayOf(new Date()), address.get('week') ?? ''];
  const week = weekOf(isDueDay(asked, today) ? asked : today);
  return { week, column: [OVERDUE, ...week].find((one) => one === address.get('column')) };
}

const pageSizeIn = (address: URLSearchParams): number =>
  PAGE_SIZES.find((size) => String(size) === address.get('page_size')) ?? DEFAULT_PAGE_SIZE;

/** An address, with the kept scope if it says nothing at all. */
function scoped(address: URLSearchParams, kept: Scope): URLSearchParams {
  const { assignee } = addressOf(kept);
  return address.size === 0 && assignee ? new URLSearchParams({ assignee }) : address;
}

/** The list of tasks that an address names. */
export function readTaskList(asked: URLSearchParams, { seesAll, kept }: TaskViewer) {
  const address = scoped(asked, kept);
  const of = <Value extends string>(name: string, known: readonly Value[], first: Value): Value =>
    known.find((value) => value === address.get(name)) ?? first;
  const insuredId = address.get('insured_id') ?? '';
  const view = of<ShownView>('view', [...taskViews, 'week'], 'due');
  const { week, column } = weekIn(address);
  const state = {
    view,
    week,
    // A client's tasks are in scope for users who can see the client.
    scope: scopeIn(address, seesAll || isRecordId(insuredId)),
    status: of<StatusFilter>('status', ['open', 'done', 'canceled'], 'open'),
    page: Math.max(1, Math.trunc(Number(address.get('page'))) || 1),
    pageSize: view === 'week' ? (column ? PART : LONGEST_WALK) : pageSizeIn(address),
  };
  // Today leaves out the tasks of rules that it has lists for.
  const left = taskListQuery.shape.without_rules.safeParse(address.get('without_rules') ?? undefined);
  const without_rules = left.data?.join();
  const whose = {
    ...(without_rules && { without_rules }),
    ...queryOf(state.scope),
    ...(isRecordId(insuredId) && { insured_id: insuredId }),
  };
  const query = {
    ...(view === 'week' ? queryOfWeek(week, column) : { view }),
    ...whose,
    ...(view === 'all' && { status: state.status }),
    ...(state.status !== 'open' && view === 'all' && { sort: 'completed_at', order: 'desc' }),
    page: String(state.page),
    page_size: String(state.pageSize),
  };
  return { state, insuredId, isPart: without_rules !== undefined, whose, query };
}

function without(address: URLSearchParams, ...names: readonly string[]): URLSearchParams {
  const rest = new URLSearchParams(address);
  for (const name of names) rest.delete(name);
  return rest;
}

/** The list of tasks that the address names, and what changes it. */
export function useTaskList() {
  const [asked, setAddress] = useSearchParams();
  const seesAll = useSeesAll();
  const { kept, keep } = useKeptScope();
  const address = scoped(asked, kept);
  const { state, insuredId, isPart, whose, query } = readTaskList(without(address, 'column'), {
    seesAll,
    kept,
  });
  /** Goes to another list; its first page unless a page is named. Null removes a parameter. */
  const go = (change: Readonly<Record<string, string | null>>) => {
    const next = without(address, 'page', 'column');
    if (typeof change['view'] === 'string') next.delete('without_rules');
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setAddress(next, { replace: true });
  };
  return {
    ...state,
    seesAll,
    ofClient: isRecordId(insuredId),
    isPart,
    // The columns of a week ask for their own tasks, so of all of them only the count is needed.
    tasks: useTasks(state.view === 'week' ? { ...query, page: '1', page_size: '5' } : query),
    query: new URLSearchParams(query).toString(),
    /** The part of the query that says whose tasks they are. */
    whose,
    address: Object.fromEntries(without(address, 'page', 'column')),
    /** Identifies the list, whichever page of it is shown. */
    shown: JSON.stringify([state.view, state.scope, state.status, insuredId]),
    go,
    setScope: (scope: Scope) => {
      keep(scope);
      go(addressOf(scope));
    },
  };
}
