import { reportMonths, sameDaysBefore } from './months.js';

describe('reportMonths', () => {
  it('returns twelve months of UTC, this one last', () => {
    const months = reportMonths(new Date('2026-01-31T23:30:00-05:00'));
    expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-03', '2026-02']);
  });
});

describe('sameDaysBefore', () => {
  it.each([
    ['2026-11-27T08:00:00Z', '2026-10-01T00:00:00.000Z', '2026-10-27T08:00:00.000Z'],
    ['2026-01-01T00:00:00Z', '2025-12-01T00:00:00.000Z', '2025-12-01T00:00:00.000Z'],
    // February is shorter than March so far.
    ['2026-03-30T12:00:00Z', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ])('compares %s with %s to %s', (now, from, to) => {
    const days = sameDaysBefore(new Date(now));
    expect([days.from.toISOString(), days.to.toISOString()]).toEqual([from, to]);
  });
});
