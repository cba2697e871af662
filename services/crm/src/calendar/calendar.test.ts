import { Calendar } from './calendar.js';

it('says the day of its time zone, also while UTC is a day ahead', () => {
  const clock = { now: () => new Date('2026-11-23T04:30:00Z') };
  expect(new Calendar(clock, 'America/New_York').today()).toBe('2026-11-22');
  expect(new Calendar(clock, 'UTC').today()).toBe('2026-11-23');
});
