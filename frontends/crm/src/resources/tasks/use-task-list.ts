import { taskListQuery, taskViews, type TaskListView } from '@bindery/contracts/crm';
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '@bindery/ui/table';
import { useSearchParams } from 'react-router-dom';
import { isRecordId } from '../../records/record-address.js';
import type { Scope } from '../../records/scope/scope-switch.js';
import { useSeesAll } from '../../records/scope/use-sees-all.js';
import { useTasks, type TaskQuery } from './task-type.js';

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

export const statusNames = { open: 'Open', done: 'Done', canceled: 'Dismissed' } as const;
export type StatusFilter = keyof typeof statusNames;

/** The list of tasks that an address names. @param seesAll whether the person sees those of others */
export function readTaskList(address: URLSearchParams, seesAll: boolean) {
  const of = <Value extends string>(name: string, known: readonly Value[], first: Value): Value =>
    known.find((value) => value === address.get(name)) ?? first;
  const insuredId = address.get('insured_id') ?? '';
  const state = {
    view: of<TaskListView>('view', taskViews, 'due'),
    // A client's tasks are in scope for users who can see the client.
    scope: scopeIn(address, seesAll || isRecordId(insuredId)),
    status: of<StatusFilter>('status', ['open', 'done', 'canceled'], 'open'),
    page: Math.max(1, Math.trunc(Number(address.get('page'))) || 1),
    pageSize: PAGE_SIZES.find((size) => String(size) === address.get('page_size')) ?? DEFAULT_PAGE_SIZE,
  };
  // Today leaves out the tasks of rules that it has lists for.
  const without = taskListQuery.shape.without_rules.safeParse(address.get('without_rules') ?? undefined);
  const without_rules = without.data?.join();
  const query = {
    view: state.view,
    ...(without_rules && { without_rules }),
    ...queryOf(state.scope),
    ...(state.view === 'all' && { status: state.status }),
    ...(state.status !== 'open' && state.view === 'all' && { sort: 'completed_at', order: 'desc' }),
    ...(isRecordId(insuredId) && { insured_id: insuredId }),
    page: String(state.page),
    page_size: String(state.pageSize),
  };
  return { state, insuredId, isPart: without_rules !== undefined, query };
}

/** The list of tasks that the address names, and what changes it. */
export function useTaskList() {
  const [address, setAddress] = useSearchParams();
  const seesAll = useSeesAll();
  const { state, insuredId, isPart, query } = readTaskList(address, seesAll);
  /** Goes to another list; its first page unless a page is named. Null removes a parameter. */
  const go = (change: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(address);
    next.delete('page');
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
    tasks: useTasks(query),
    query: new URLSearchParams(query).toString(),
    /** Identifies the list, whichever page of it is shown. */
    shown: JSON.stringify([state.view, state.scope, state.status, insuredId]),
    go,
    setScope: (scope: Scope) => go(addressOf(scope)),
  };
}
