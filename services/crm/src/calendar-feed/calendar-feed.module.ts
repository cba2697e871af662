import { Module } from '@nestjs/common';
import { CalendarFeedController } from './calendar-feed.controller.js';
import { CalendarFeeds } from './calendar-feeds.js';
import { FetchCalendar } from './fetch-calendar.js';

/** What people have to do, in their own calendar app. */
@Module({ controllers: [CalendarFeedController], providers: [CalendarFeeds, FetchCalendar] })
export class CalendarFeedModule {}
