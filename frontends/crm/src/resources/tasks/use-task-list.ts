import { taskListQuery, taskViews, type TaskListView } from '@bindery/contracts/crm';
import { PAGE_SIZES } from '@bindery/ui/table';
import { useSearchParams } from 'react-router-dom';
import { isRecordId } from '../../records/record-address.js';
import { useSeesAll, useTasks, type TaskQuery } from './task-type.js';

const DEFAULT_PAGE_SIZE = 50;

/** Whose tasks a list shows. */
export const whoseNames = { mine: 'Mine', given: 'Assigned by me', all: "Agency's" } as const;
export type Whose = keyof typeof whoseNames;
const queries: Readonly<Record<Whose, TaskQuery>> = {
  mine: { assignee: 'me' },
  given: { assigned_by: 'me' },
  all: {},
};

export const statusNames = { open: 'Open', done: 'Done', canceled: 'Dismissed' } as const;
export type StatusFilter = keyof typeof statusNames;

/** The list of tasks that the address names, and what changes it. */
export function useTaskList() {
  const [address, setAddress] = useSearchParams();
  const seesAll = useSeesAll();
  const of = <Value extends string>(name: string, known: readonly Value[], first: Value): Value =>
    known.find((value) => value === address.get(name)) ?? first;
  const insuredId = address.get('insured_id') ?? '';
  const state = {
    view: of<TaskListView>('view', taskViews, 'due'),
    // A client's tasks are in scope for users who can see the client.
    whose: of<Whose>(
      'whose',
      seesAll || isRecordId(insuredId) ? ['mine', 'given', 'all'] : ['mine', 'given'],
      'mine',
    ),
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
    ...queries[state.whose],
    ...(state.view === 'all' && { status: state.status }),
    ...(state.status !== 'open' && state.view === 'all' && { sort: 'completed_at', order: 'desc' }),
    ...(isRecordId(insuredId) && { insured_id: insuredId }),
    page: String(state.page),
    page_size: String(state.pageSize),
  };
  return {
    ...state,
    seesAll,
    ofClient: isRecordId(insuredId),
    isPart: without_rules !== undefined,
    tasks: useTasks(query),
    query: new URLSearchParams(query).toString(),
    /** Identifies the list, whichever page of it is shown. */
    shown: JSON.stringify([state.view, state.whose, state.status, insuredId]),
    /** Goes to another list; its first page unless a page is named. */
    go: (change: Readonly<Record<string, string>>) => {
      const next = new URLSearchParams(address);
      next.delete('page');
      if (change['view'] !== undefined) next.delete('without_rules');
      for (const [name, value] of Object.entries(change)) next.set(name, value);
      setAddress(next, { replace: true });
    },
  };
}
