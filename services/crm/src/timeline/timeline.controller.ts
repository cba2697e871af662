import { Controller } from '@nestjs/common';
import { timelineRoutes } from '@bindery/contracts/crm';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { ListTimeline } from './list-timeline.js';

@Controller()
export class TimelineController {
  constructor(private readonly timeline: ListTimeline) {}

  @Handles(timelineRoutes.list)
  list({ caller, params, query }: Call<typeof timelineRoutes.list>) {
    return this.timeline.list(caller, params.id, query);
  }
}
