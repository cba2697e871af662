import {
  individualRoutes,
  policyRoutes,
  renewalRoutes,
  reviewRoutes,
  spokenOf,
  taskRoutes,
  type IndividualRow,
  type PolicyView,
  type RecordSection,
  type RenewalRow,
  type TaskView,
} from '@bindery/contracts/crm';
import { useMemo } from 'react';
import { listOptions } from '../records/list/listing.js';
import { pagesOf, walkOf, type Stop, type Walks } from '../records/list/walks.js';
import { useKeptScope } from '../records/scope/use-kept-scope.js';
import { useSeesAll } from '../records/scope/use-sees-all.js';
import { individualListing } from '../resources/individuals/index.js';
import { policyListing, renewalOptions, reviewOptions } from '../resources/policies/index.js';
import { readTaskList } from '../resources/tasks/index.js';

type OfPolicy = Pick<PolicyView, 'id' | 'insured_id' | 'insured_name' | 'policy_number'>;

/** The client of a policy, or the policy itself. */
function stopOfPolicy({ id, insured_id, insured_name, policy_number }: OfPolicy, section: RecordSection) {
  if (section === 'policies') return { id, name: policy_number ?? spokenOf(insured_name ?? 'No number') };
  return insured_id === null ? null : { id: insured_id, name: spokenOf(insured_name ?? ''), policy: id };
}

function stopOfTask(task: TaskView, section: RecordSection): Stop | null {
  const { insured_id, insured_name, policy_id, policy_name } = task;
  if (section === 'policies') return policy_id === null ? null : { id: policy_id, name: policy_name ?? '' };
  return insured_id === null
    ? null
    : { id: insured_id, name: spokenOf(insured_name ?? ''), ...(policy_id && { policy: policy_id }) };
}

const individuals = walkOf<IndividualRow>({
  list: individualRoutes.list,
  screen: 'individuals',
  read: pagesOf(listOptions(individualListing)),
  stopOf: (row, section) =>
    section === 'individuals' ? { id: row.id, name: individualListing.nameOf(row) } : null,
});
const policies = walkOf<PolicyView>({
  list: policyRoutes.list,
  screen: 'policies',
  read: pagesOf(listOptions(policyListing)),
  stopOf: stopOfPolicy,
});
const renewals = walkOf<RenewalRow>({
  list: renewalRoutes.list,
  screen: 'renewals',
  read: pagesOf(renewalOptions),
  stopOf: stopOfPolicy,
});
const reviews = walkOf<RenewalRow>({
  list: reviewRoutes.list,
  screen: 'medicare-reviews',
  read: pagesOf(reviewOptions),
  stopOf: stopOfPolicy,
});

const tasksOf = (viewer: Parameters<typeof readTaskList>[1]) =>
  walkOf<TaskView>({
    list: taskRoutes.list,
    read: (address) => {
      const { state, query } = readTaskList(address, viewer);
      const at = (page: number, params: Readonly<Record<string, string>>) => {
        const changed = new URLSearchParams(params);
        changed.set('page', String(page));
        return changed.toString();
      };
      return {
        ...{ page: state.page, pageSize: state.pageSize },
        requestOf: (page) => at(page, query),
        addressOf: (page) => `?${at(page, Object.fromEntries(address))}`,
      };
    },
    stopOf: stopOfTask,
  });

/** The lists whose records are gone through one by one. */
export function useWalks(): Walks {
  const seesAll = useSeesAll();
  const { kept } = useKeptScope();
  return useMemo(
    () => ({
      ...{ individuals, policies, renewals, 'renewals/medicare-reviews': reviews },
      tasks: tasksOf({ seesAll, kept }),
    }),
    [seesAll, kept],
  );
}
