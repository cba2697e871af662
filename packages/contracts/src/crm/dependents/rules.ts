import { birthIssues, issueIf, type Rules } from '../records/rules.js';

export const dependentRules: Rules = (values, present, facts) => [
  ...birthIssues('date_of_birth', values['date_of_birth'], facts),
  ...issueIf(
    present !== undefined && values['individual_id'] !== undefined,
    'individual_id',
    "A dependent can't move to another individual. Add it there instead.",
  ),
];
