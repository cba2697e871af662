import { Module } from '@nestjs/common';
import { AllAccounts } from '../database/all-accounts.js';
import { GetFirstRun } from './get-first-run.js';
import { RuleRuns } from './rule-runs.js';
import { RunTaskRules } from './run-task-rules.js';
import { TaskRulesController } from './task-rules.controller.js';

/** The rules that make tasks by themselves. */
@Module({
  controllers: [TaskRulesController],
  providers: [AllAccounts, GetFirstRun, RuleRuns, RunTaskRules],
})
export class TaskRulesModule {}
