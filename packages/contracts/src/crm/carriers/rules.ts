import { sharingIssues, type Rules } from '../records/rules.js';
import { phoneRules } from '../phones/rules.js';

export const carrierRules: Rules = (values, present, facts) => [
  ...sharingIssues(values, present, facts),
  ...phoneRules(values, present, facts),
];
