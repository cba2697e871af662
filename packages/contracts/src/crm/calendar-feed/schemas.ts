import { z } from 'zod';

/** A person's calendar feed. Its address isn't part of it: only a hash of that is stored. */
export const calendarFeed = z.object({
  /** Since when the present address works. */
  created_at: z.iso.datetime(),
  /** When a calendar app last read it, to the minute; null before the first time. */
  last_fetched_at: z.iso.datetime().nullable(),
  /** Whether events name the clients. */
  show_client_names: z.boolean(),
});
export type CalendarFeed = z.infer<typeof calendarFeed>;

/** `feed` is null for a user without one. */
export const calendarFeedState = z.object({
  feed: calendarFeed.nullable(),
  /** Of the address and the choice of names; a fetch changes nothing of it. */
  version: z.string(),
});
export type CalendarFeedState = z.infer<typeof calendarFeedState>;

/** An absent field is unchanged. */
export const renewCalendarFeedBody = z.strictObject({ show_client_names: z.boolean().optional() });
export type RenewCalendarFeedBody = z.output<typeof renewCalendarFeedBody>;

export const updateCalendarFeedBody = z.strictObject({ show_client_names: z.boolean() });
export type UpdateCalendarFeedBody = z.output<typeof updateCalendarFeedBody>;

/** A new address, shown this once. */
export const renewedCalendarFeed = calendarFeedState.extend({ url: z.url(), feed: calendarFeed });
export type RenewedCalendarFeed = z.infer<typeof renewedCalendarFeed>;
