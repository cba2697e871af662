import { z } from 'zod';
import { route } from '../../route/index.js';
import {
  calendarFeedState,
  renewCalendarFeedBody,
  renewedCalendarFeed,
  updateCalendarFeedBody,
} from './schemas.js';

const path = '/api/calendar/feed';
const service = 'crm';

export const calendarFeedRoutes = {
  get: route({
    method: 'GET',
    path,
    service,
    access: 'calendar-feed:own',
    summary: 'Get your calendar feed; its address is shown once, when it is created',
    replies: { 200: calendarFeedState },
    etag: true,
  }),
  renew: route({
    method: 'POST',
    path: `${path}/renew`,
    service,
    access: 'calendar-feed:make',
    summary: 'Make the address of your calendar feed, or a new one; the old one ends at once',
    body: renewCalendarFeedBody,
    replies: { 200: renewedCalendarFeed },
    cache: 'no-store',
  }),
  update: route({
    method: 'PUT',
    path,
    service,
    access: 'calendar-feed:own',
    summary: 'Choose whether the events of your calendar feed name clients',
    body: updateCalendarFeedBody,
    replies: { 200: calendarFeedState },
    errors: ['conflict'],
    etag: true,
    ifMatch: true,
  }),
  delete: route({
    method: 'DELETE',
    path,
    service,
    access: 'calendar-feed:own',
    summary: 'Turn your calendar feed off; its address ends at once',
    replies: { 204: null },
  }),
  fetch: route({
    method: 'GET',
    path: '/calendar/{secret}.ics',
    // One of another shape is unknown like any other.
    params: { secret: z.string().meta({ pattern: '^[A-Za-z0-9_-]+$' }) },
    service,
    access: 'public',
    summary: 'Get the calendar of whoever has this secret address (iCalendar, RFC 5545)',
    replies: { 200: { mediaType: 'text/calendar', fileName: 'bindery.ics' } },
    cache: 'private, no-cache',
    // Calendar services read the feeds of many people from few addresses. The secret can't be guessed, so the limit is
    // only there for floods.
    rateLimit: { name: 'calendar-feeds', points: 600, perSeconds: 60, per: 'network' },
  }),
};
