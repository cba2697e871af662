import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@bindery/service-kit/time';
import { readRetryAfter, RETRY_PAUSES_MS, retryPause } from './retry-schedule.js';

const failed = { isBusy: false };
const MIDDLE = 0.5;

it('makes eight attempts over about 28 hours', () => {
  const pauses = Array.from({ length: 8 }, (_, tries) => retryPause({ ...failed, tries: tries + 1 }, MIDDLE));
  expect(pauses).toEqual([...RETRY_PAUSES_MS, undefined]);
  expect(RETRY_PAUSES_MS.reduce((sum, pause) => sum + pause, 0)).toBeCloseTo(27.6 * HOUR_MS, -6);
});

it('spreads the attempts by a fifth', () => {
  const at = (random: number) => retryPause({ ...failed, tries: 2 }, random);
  expect([at(0), at(MIDDLE), at(1)]).toEqual([4 * MINUTE_MS, 5 * MINUTE_MS, 6 * MINUTE_MS]);
});

it('waits a minute at least for a receiver that is too busy', () => {
  expect(retryPause({ tries: 1, isBusy: true }, MIDDLE)).toBe(MINUTE_MS);
  expect(retryPause({ tries: 2, isBusy: true }, MIDDLE)).toBe(5 * MINUTE_MS);
});

it.each([
  ['shorter than the pause', 10 * SECOND_MS, 5 * MINUTE_MS],
  ['longer', 7 * MINUTE_MS, 7 * MINUTE_MS],
  ['longer than twice the pause', HOUR_MS, 10 * MINUTE_MS],
])(
  'takes a Retry-After that is %s between the pause and twice the pause',
  (_what, retryAfterMs, expected) => {
    expect(retryPause({ ...failed, tries: 2, retryAfterMs }, MIDDLE)).toBe(expected);
  },
);

it.each([
  ['seconds', '120', 2 * MINUTE_MS],
  ['a date', 'Tue, 01 Dec 2026 00:05:00 GMT', 5 * MINUTE_MS],
  ['a past date', 'Mon, 30 Nov 2026 00:05:00 GMT', 0],
  ['neither', 'soon', undefined],
  ['nothing', undefined, undefined],
])('reads a Retry-After of %s', (_what, text, expected) => {
  expect(readRetryAfter(text, new Date('2026-12-01T00:00:00Z'))).toBe(expected);
});
