import { Controller } from '@nestjs/common';
import { taskActionRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { GetFirstRun } from './get-first-run.js';

@Controller()
export class TaskRulesController {
  constructor(private readonly firstRun: GetFirstRun) {}

  @Handles(taskActionRoutes.firstRuleRun)
  show({ caller }: Call<typeof taskActionRoutes.firstRuleRun>) {
    return this.firstRun.get(caller);
  }
}
