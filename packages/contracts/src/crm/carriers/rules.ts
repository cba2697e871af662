import { sharingIssues, type Rules } from '../records/rules.js';

export const carrierRules: Rules = (values, present, facts) => sharingIssues(values, present, facts);
