import type { SortedList } from './measure-sorts.js';
import { missedBySorts, printedSorts } from './print-sorts.js';

const of = (p95: number, failures = {}) => ({ perSecond: 1, p50: 1, p95, p99: p95, requests: 1, failures });
const listed = (answer: number, floor: number): SortedList => ({
  ...{ list: 'individuals', sort: 'city', who: 'owner' },
  ...{ floor: of(floor), answer: of(answer) },
});

it('is within the limits when a page is quick, or slow beside a slow floor', () => {
  expect(missedBySorts([listed(150, 1), listed(800, 100)])).toEqual([]);
  expect(printedSorts([listed(150, 1)], 100_000)).toContain('within all limits');
});

it('names a slow column, and one that fails', () => {
  expect(missedBySorts([listed(161, 20)])).toEqual([
    'individuals by city take the owner 161 ms, not 150, and 8.1 times the floor',
  ]);
  const today = { ...listed(270, 20), list: 'today', sort: 'agency' } as const;
  expect(missedBySorts([{ ...today, answer: of(250) }, today])).toEqual([
    'today by agency take the owner 270 ms, not 250, and 13.5 times the floor',
  ]);
  const failed = { ...listed(10, 10), answer: of(10, { 503: 2 }) };
  expect(missedBySorts([failed])).toEqual(['individuals by city: 2 × 503']);
  expect(printedSorts([failed], 100_000)).toContain('missed: individuals by city');
});
