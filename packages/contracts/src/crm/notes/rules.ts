import { dueDateProblem } from '../../validation/index.js';
import { issueIf, saved, type Rules } from '../records/rules.js';

const ONLY_CALLS = 'Only a call has an outcome.';

export const noteRules: Rules = (values, present, { latestTime, latestDay }) => {
  const { occurred_at, outcome, next_try } = values;
  const isCall = saved(values, present)['kind'] === 'call';
  const date = (next_try as { date?: string | null } | undefined)?.date;
  const problem = typeof date === 'string' ? dueDateProblem(date, latestDay) : undefined;
  return [
    ...issueIf(
      typeof occurred_at === 'string' && Date.parse(occurred_at) > Date.parse(latestTime),
      'occurred_at',
      "Choose a time that isn't in the future.",
    ),
    ...issueIf(outcome != null && !isCall, 'outcome', ONLY_CALLS),
    ...issueIf(next_try !== undefined && !isCall, 'next_try', 'Only a call has a next try.'),
    ...(problem === undefined ? [] : [{ path: 'next_try', message: problem }]),
  ];
};
