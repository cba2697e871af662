/// <reference lib="esnext.temporal" />
import ical, { ICalEventClass, ICalEventTransparency, type ICalEventData } from 'ical-generator';
import { daysAfter } from '@bindery/contracts/days';
import type { CalendarFeed } from '../generated/prisma/client.js';
import type { RenewalEvent, TaskEvent } from './events.sql.js';

interface Contents {
  readonly feed: Pick<CalendarFeed, 'show_client_names' | 'updated_at'>;
  readonly tasks: readonly TaskEvent[];
  readonly renewals: readonly RenewalEvent[];
  /** An IANA name. */
  readonly timeZone: string;
  readonly publicUrl: string;
}

/** How long a task with a time takes in the calendar. */
const TASK_MINUTES = 30;
/** The suggested interval between two requests of a client, in seconds. Most clients use their own. */
const REFRESH_SECONDS = 3_600;
/** Sequence numbers count the seconds from here, so they fit in 32 bits. */
const SEQUENCE_EPOCH = Date.parse('2020-01-01T00:00:00Z');

// A calendar has at least one component (RFC 5545, 3.6). One without events has the definition of a time zone.
const UTC = [
  ...['BEGIN:VTIMEZONE', 'TZID:UTC', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0000'],
  ...['TZOFFSETTO:+0000', 'END:STANDARD', 'END:VTIMEZONE'],
].join('\r\n');

/** Writes a calendar by RFC 5545. The same contents give the same text, so that clients can revalidate it. */
export function writeCalendar({ feed, tasks, renewals, timeZone, publicUrl }: Contents): string {
  const isEmpty = tasks.length === 0 && renewals.length === 0;
  const calendar = ical({
    ...{ name: 'Bindery', prodId: '//Bindery//Calendar//EN', ttl: REFRESH_SECONDS },
    ...(isEmpty && { timezone: { name: 'UTC', generator: () => UTC } }),
  });
  const names = (client: string | null) => (feed.show_client_names && client !== null ? `: ${client}` : '');
  for (const task of tasks)
    calendar.createEvent({
      id: `task-${task.id}`,
      summary: task.title + names(task.client),
      ...(task.due_time === null ? wholeDay(task.day) : atTime(task.day, task.due_time, timeZone)),
      ...common(feed, task, `${publicUrl}/app/dashboard/tasks?task=${task.id}`),
    });
  for (const renewal of renewals)
    calendar.createEvent({
      id: `renewal-${renewal.id}`,
      summary: `Renewal${names(renewal.client)} (${[renewal.carrier, renewal.product].filter(Boolean).join(', ')})`,
      ...wholeDay(renewal.day),
      ...common(feed, renewal, `${publicUrl}/app/dashboard/policies/${renewal.id}`),
    });
  // Each line ends with a line break, the last one too (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`;
}

function common(feed: Contents['feed'], { changed_at }: { changed_at: Date }, url: string) {
  const changed = new Date(Math.max(changed_at.getTime(), feed.updated_at.getTime()));
  return {
    url,
    // Some apps show no URL of an event.
    description: `Open in Bindery: ${url}`,
    // In a calendar that is published, the stamp is the time of the last change (RFC 5545, 3.8.7.2).
    stamp: changed,
    lastModified: changed,
    // Some apps ignore a change without a higher number. Versions of several records don't add up to one.
    sequence: Math.floor((changed.getTime() - SEQUENCE_EPOCH) / 1_000),
    class: ICalEventClass.PRIVATE,
    // Tasks take no time of the day, for others who look for a free hour.
    transparency: ICalEventTransparency.TRANSPARENT,
  } satisfies Partial<ICalEventData>;
}

/** The end is the day after (RFC 5545, 3.6.1). */
const wholeDay = (day: string) => ({ start: new Date(day), end: new Date(daysAfter(day, 1)), allDay: true });

/** In UTC, so that no app has to know the time zone. A time that a change of clocks skips moves an hour on. */
function atTime(day: string, time: string, timeZone: string) {
  const start = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone);
  const end = start.add({ minutes: TASK_MINUTES });
  return { start: new Date(start.epochMilliseconds), end: new Date(end.epochMilliseconds) };
}
