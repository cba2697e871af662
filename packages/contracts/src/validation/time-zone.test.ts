import { canonicalTimeZone, timeZone } from './time-zone.js';

test.each([
  ['America/Chicago', 'America/Chicago'],
  ['america/chicago', 'America/Chicago'],
  ['US/Eastern', 'America/New_York'],
  ['PST', 'America/Los_Angeles'],
  ['Etc/UTC', 'UTC'],
  ['SystemV/EST5EDT', undefined],
  ['+05:00', undefined],
  ['UTC+5', undefined],
  ['Mars/Base', undefined],
  ['', undefined],
])('the time zone %j is %j', (name, canonical) => {
  expect(canonicalTimeZone(name)).toBe(canonical);
  expect(timeZone.safeParse(name).data).toBe(canonical);
});
