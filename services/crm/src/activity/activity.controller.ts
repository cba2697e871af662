import { Controller } from '@nestjs/common';
import { activityRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ActivityService } from './activity.service.js';

@Controller()
export class ActivityController {
  constructor(private readonly activity: ActivityService) {}

  @Handles(activityRoutes.list)
  list({ caller, query }: Call<typeof activityRoutes.list>) {
    return this.activity.list(caller, query);
  }
}
