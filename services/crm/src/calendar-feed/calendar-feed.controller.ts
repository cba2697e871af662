import { Controller } from '@nestjs/common';
import { calendarFeedRoutes } from '@bindery/contracts/crm';
import { TaggedFile } from '@bindery/service-kit/http';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { CalendarFeeds } from './calendar-feeds.js';
import { FetchCalendar } from './fetch-calendar.js';

@Controller()
export class CalendarFeedController {
  constructor(
    private readonly feeds: CalendarFeeds,
    private readonly fetching: FetchCalendar,
  ) {}

  @Handles(calendarFeedRoutes.get)
  get({ caller }: Call<typeof calendarFeedRoutes.get>) {
    return this.feeds.get(caller);
  }

  @Handles(calendarFeedRoutes.renew)
  renew({ caller, body }: Call<typeof calendarFeedRoutes.renew>) {
    return this.feeds.renew(caller, body);
  }

  @Handles(calendarFeedRoutes.update)
  update({ caller, body }: Call<typeof calendarFeedRoutes.update>) {
    return this.feeds.update(caller, body);
  }

  @Handles(calendarFeedRoutes.delete)
  delete({ caller }: Call<typeof calendarFeedRoutes.delete>) {
    return this.feeds.revoke(caller);
  }

  @Handles(calendarFeedRoutes.fetch)
  async fetch({ params }: Call<typeof calendarFeedRoutes.fetch>) {
    return new TaggedFile(await this.fetching.fetch(params.secret));
  }
}
