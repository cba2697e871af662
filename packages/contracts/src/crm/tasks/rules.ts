import { dueDateProblem } from '../../validation/index.js';
import {
  agentIssues,
  issueIf,
  saved,
  type FieldIssue,
  type RecordFacts,
  type RecordValues,
  type Rules,
} from '../records/rules.js';

export const taskRules: Rules = (values, present, facts) => {
  const task = saved(values, present);
  const { insured_id } = values;
  const isUndated = task['due_date'] == null;
  return [
    ...issueIf(isUndated && task['due_time'] != null, 'due_date', 'Choose the day of this time.', 'due_time'),
    ...issueIf(
      isUndated && task['recurrence'] != null,
      'due_date',
      'Choose the first day of a task that repeats.',
      'recurrence',
    ),
    ...dueIssues(values, facts),
    ...issueIf(
      task['status'] !== undefined && (task['status'] === 'done') !== (task['completed_at'] != null),
      'completed_at',
      'A task has a time of completion when it is done, and no other one has.',
      'completed_at',
    ),
    ...agentIssues(values, facts, 'assignee_id'),
    ...issueIf(
      typeof insured_id === 'string' && !facts.individuals.has(insured_id),
      'insured_id',
      'Choose an individual that you can see.',
    ),
    ...policyIssues(values, task, facts),
  ];
};

function dueIssues({ due_date }: RecordValues, { latestDay }: RecordFacts): FieldIssue[] {
  const problem = typeof due_date === 'string' ? dueDateProblem(due_date, latestDay) : undefined;
  return problem === undefined ? [] : [{ path: 'due_date', message: problem }];
}

/** A task's policy is one of its individual, also when only the individual changes. */
function policyIssues(values: RecordValues, task: RecordValues, { policies }: RecordFacts): FieldIssue[] {
  const { policy_id, insured_id } = task;
  const isChosen = values['policy_id'] !== undefined;
  if (typeof policy_id !== 'string' || (!isChosen && values['insured_id'] === undefined)) return [];
  const policy = policies.get(policy_id);
  if (!policy) return issueIf(isChosen, 'policy_id', 'Choose a policy that you can see.');
  const isOther = typeof insured_id === 'string' && policy.insuredId !== insured_id;
  return issueIf(isOther, 'policy_id', "Choose one of this individual's policies.");
}
