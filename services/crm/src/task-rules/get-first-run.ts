import { Controller } from '@nestjs/common';
import { type FirstRuleRun, taskActionRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Prisma } from '../generated/prisma/client.js';
import { CountDueTasks } from './count-due-tasks.js';
import { RuleRuns } from './rule-runs.js';

/** Shows what the rules of an account make in their first night. */
@Controller()
export class GetFirstRun {
  constructor(
    private readonly due: CountDueTasks,
    private readonly runs: RuleRuns,
  ) {}

  @Handles(taskActionRoutes.firstRuleRun)
  async get({ caller }: Call<typeof taskActionRoutes.firstRuleRun>): Promise<FirstRuleRun> {
    if ((await this.runs.of(caller.accountId))?.has_made) return { is_due: false, items: [] };
    return { is_due: true, items: await this.due.of(caller, () => Prisma.empty) };
  }
}
