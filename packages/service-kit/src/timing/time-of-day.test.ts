import { timesAround } from './time-of-day.js';

const around = (now: string, zone: string, time = '07:00', weekday?: number) => {
  const { last, next } = timesAround(new Date(now), zone, time, weekday);
  return [last.toISOString(), next.toISOString()];
};

test.each([
  ['a moment before', '2026-12-01T11:59:59Z', 'America/New_York', '2026-11-30T12:00', '2026-12-01T12:00'],
  ['the moment itself', '2026-12-01T12:00:00Z', 'America/New_York', '2026-12-01T12:00', '2026-12-02T12:00'],
  ['a zone of half an hour', '2026-12-01T02:00:00Z', 'Asia/Kolkata', '2026-12-01T01:30', '2026-12-02T01:30'],
  ['a zone of 45 minutes', '2026-12-01T02:00:00Z', 'Asia/Kathmandu', '2026-12-01T01:15', '2026-12-02T01:15'],
  [
    'clocks that go forward',
    '2026-03-08T11:30:00Z',
    'America/New_York',
    '2026-03-08T11:00',
    '2026-03-09T11:00',
  ],
  [
    'the day before they do',
    '2026-03-07T13:00:00Z',
    'America/New_York',
    '2026-03-07T12:00',
    '2026-03-08T11:00',
  ],
  ['clocks that go back', '2026-10-31T12:00:00Z', 'America/New_York', '2026-10-31T11:00', '2026-11-01T12:00'],
])('each day has one: %s', (_what, now, zone, last, next) => {
  expect(around(now, zone)).toEqual([`${last}:00.000Z`, `${next}:00.000Z`]);
});

test('a time that clocks skip is as much later, and the first of two counts', () => {
  expect(around('2026-03-08T06:59:00Z', 'America/New_York', '02:30')[1]).toBe('2026-03-08T07:30:00.000Z');
  expect(around('2026-11-01T05:00:00Z', 'America/New_York', '01:30')[1]).toBe('2026-11-01T05:30:00.000Z');
  expect(around('2026-11-01T05:45:00Z', 'America/New_York', '01:30')[1]).toBe('2026-11-02T06:30:00.000Z');
});

test('a weekday comes once a week', () => {
  expect(around('2026-11-30T11:00:00Z', 'America/New_York', '07:00', 1)).toEqual([
    '2026-11-23T12:00:00.000Z',
    '2026-11-30T12:00:00.000Z',
  ]);
  expect(around('2026-12-06T12:00:00Z', 'America/New_York', '07:00', 1)).toEqual([
    '2026-11-30T12:00:00.000Z',
    '2026-12-07T12:00:00.000Z',
  ]);
});
