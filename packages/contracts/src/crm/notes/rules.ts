import { issueIf, type Rules } from '../records/rules.js';

export const noteRules: Rules = ({ occurred_at }, _present, { latestTime }) =>
  issueIf(
    typeof occurred_at === 'string' && Date.parse(occurred_at) > Date.parse(latestTime),
    'occurred_at',
    "Choose a time that isn't in the future.",
  );
