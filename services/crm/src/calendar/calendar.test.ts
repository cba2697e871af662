import { dayIn } from './calendar.js';

it('says the day of its time zone, also while UTC is a day ahead', () => {
  const moment = new Date('2026-11-23T04:30:00Z');
  expect(dayIn('America/New_York', moment)).toBe('2026-11-22');
  expect(dayIn('UTC', moment)).toBe('2026-11-23');
});
