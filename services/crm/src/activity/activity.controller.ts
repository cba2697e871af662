import { Controller, Get } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { activityList, activityListQuery } from '@bindery/contracts/crm';
import { CurrentPrincipal, Requires } from '@bindery/service-kit/guard';
import { QueryOf, Replies } from '@bindery/service-kit/http';
import type { ActivityListQuery } from './activity-list.sql.js';
import { ActivityService } from './activity.service.js';

@Controller('api/crm-logs')
export class ActivityController {
  constructor(private readonly activity: ActivityService) {}

  @Get()
  @Requires('activity:read')
  @Replies(activityList)
  list(@CurrentPrincipal() person: Principal, @QueryOf(activityListQuery) query: ActivityListQuery) {
    return this.activity.list(person, query);
  }
}
