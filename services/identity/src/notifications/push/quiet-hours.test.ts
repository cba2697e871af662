import { quietUntil } from './quiet-hours.js';

const night = { from: '22:00', to: '07:00' };
const until = (moment: string, hours = night, zone = 'America/New_York') =>
  quietUntil(new Date(moment), zone, hours)?.toISOString();

test.each([
  ['before midnight, the next morning', '2026-06-10T03:30:00Z', '2026-06-10T11:00:00.000Z'],
  ['after midnight, the same morning', '2026-06-10T05:00:00Z', '2026-06-10T11:00:00.000Z'],
  ['as they begin, the next morning', '2026-06-10T02:00:00Z', '2026-06-10T11:00:00.000Z'],
  ['as they end, at no time', '2026-06-10T11:00:00Z', undefined],
  ['by day, at no time', '2026-06-10T16:00:00Z', undefined],
  ['in the last minute before them, at no time', '2026-06-10T01:59:59Z', undefined],
])('end, %s', (_when, moment, end) => {
  expect(until(moment)).toBe(end);
});

test('that lie within a day end on that day', () => {
  const noon = { from: '12:00', to: '14:30' };
  expect(until('2026-06-10T16:10:00Z', noon)).toBe('2026-06-10T18:30:00.000Z');
  expect(until('2026-06-10T15:59:00Z', noon)).toBeUndefined();
});

test('count in the zone of the person', () => {
  expect(until('2026-06-10T17:00:00Z', night, 'Asia/Kathmandu')).toBe('2026-06-11T01:15:00.000Z');
  expect(until('2026-06-10T03:00:00Z', night, 'UTC')).toBe('2026-06-10T07:00:00.000Z');
});

test('last an hour less or more in the nights of changing clocks', () => {
  expect(until('2026-03-08T03:00:00Z')).toBe('2026-03-08T11:00:00.000Z');
  expect(until('2026-11-01T02:00:00Z')).toBe('2026-11-01T12:00:00.000Z');
});

test('end as much later where clocks skip their end, and at the first of two', () => {
  // At 2:00 it is 3:00.
  expect(until('2026-03-08T06:10:00Z', { from: '22:00', to: '02:30' })).toBe('2026-03-08T07:30:00.000Z');
  // At 2:00 it is 1:00 again.
  const early = { from: '22:00', to: '01:30' };
  expect(until('2026-11-01T05:10:00Z', early)).toBe('2026-11-01T05:30:00.000Z');
  expect(until('2026-11-01T06:10:00Z', early)).toBeUndefined();
});
