import { Controller } from '@nestjs/common';
import { activityRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ListActivity } from './list-activity.js';

@Controller()
export class ActivityController {
  constructor(private readonly activity: ListActivity) {}

  @Handles(activityRoutes.list)
  list({ caller, query }: Call<typeof activityRoutes.list>) {
    return this.activity.list(caller, query);
  }
}
