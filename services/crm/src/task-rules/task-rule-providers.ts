import { RuleRuns } from './rule-runs.js';
import { CountDueTasks } from './count-due-tasks.js';
import { RunTaskRules } from './run-task-rules.js';

/** Providers of the task rules. */
export const taskRuleProviders = [RuleRuns, CountDueTasks, RunTaskRules];
