/// <reference lib="esnext.temporal" />

/**
 * The last moment at which a clock on the wall showed a time, now included, and the next one. A change of clocks that skips the
 * time takes the moment as much later; of two, the first counts.
 * @param timeZone an IANA name that `canonicalTimeZone` knows
 * @param time `HH:MM`
 * @param weekday of the moments, from 1 (Monday) to 7; every day without it
 */
export function timesAround(
  now: Date,
  timeZone: string,
  time: string,
  weekday?: number,
): { readonly last: Date; readonly next: Date } {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const days = weekday === undefined ? 1 : 7;
  const first = weekday === undefined ? today : today.subtract({ days: (today.dayOfWeek - weekday + 7) % 7 });
  const moment = (day: Temporal.PlainDate) =>
    new Date(day.toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds);
  const begun = moment(first);
  return begun <= now
    ? { last: begun, next: moment(first.add({ days })) }
    : { last: moment(first.subtract({ days })), next: begun };
}
