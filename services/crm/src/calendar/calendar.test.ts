import { canonicalTimeZone } from '@bindery/contracts/validation';
import { dayIn } from './calendar.js';

it('says the day of its time zone, also while UTC is a day ahead', () => {
  const moment = new Date('2026-11-23T04:30:00Z');
  expect(dayIn('America/New_York', moment)).toBe('2026-11-22');
  expect(dayIn('UTC', moment)).toBe('2026-11-23');
});

test('every time zone that an account can have is one that Temporal knows', () => {
  const now = Temporal.Now.instant();
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')].map((zone) => canonicalTimeZone(zone) ?? zone);
  expect(zones.map((zone) => now.toZonedDateTimeISO(zone).timeZoneId)).toEqual(zones);
});
