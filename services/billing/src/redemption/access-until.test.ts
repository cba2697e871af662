import { accessUntil } from './access-until.js';

const until = (durationType: string, durationValue: number | null, from: string) =>
  accessUntil(
    { duration_type: durationType, duration_value: durationValue },
    new Date(from),
  )?.toISOString() ?? null;

describe('the access end date of a promo code', () => {
  it.each([
    ['weeks', 1, '2026-11-21T09:30:00.000Z', '2026-11-28T09:30:00.000Z'],
    ['weeks', 6, '2026-12-01T00:00:00.000Z', '2027-01-12T00:00:00.000Z'],
    ['months', 1, '2026-11-21T23:59:59.999Z', '2026-12-21T23:59:59.999Z'],
    ['months', 1, '2027-01-31T12:00:00.000Z', '2027-02-28T12:00:00.000Z'],
    ['months', 1, '2028-01-31T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
    ['months', 3, '2026-11-30T12:00:00.000Z', '2027-02-28T12:00:00.000Z'],
    ['months', 13, '2027-01-31T12:00:00.000Z', '2028-02-29T12:00:00.000Z'],
    ['months', 520, '2026-08-31T12:00:00.000Z', '2069-12-31T12:00:00.000Z'],
    ['forever', null, '2026-11-21T09:30:00.000Z', null],
  ])('maps duration %s %p from %s to %s', (type, value, from, expected) => {
    expect(until(type, value, from)).toBe(expected);
  });
});
