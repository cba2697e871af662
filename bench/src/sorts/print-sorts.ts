import { inColumns } from '../report/columns.js';
import type { SortedList } from './measure-sorts.js';

/**
 * A sorted page takes 150 ms and Today 250, or on a slower or busier machine as many times the floor as that was on a quiet
 * one.
 */
const limitsOf = ({ list }: SortedList) =>
  list === 'today' ? { ms: 250, timesFloor: 13 } : { ms: 150, timesFloor: 8 };

const timesFloor = ({ answer, floor }: SortedList): number => answer.p95 / floor.p95;
const isMissed = (one: SortedList): boolean =>
  one.answer.p95 > limitsOf(one).ms && timesFloor(one) > limitsOf(one).timesFloor;

/** The limits that are missed, in words. */
export function missedBySorts(lists: readonly SortedList[]): string[] {
  return lists.flatMap((one) => [
    ...Object.entries(one.answer.failures).map(
      ([kind, count]) => `${one.list} by ${one.sort}: ${String(count)} × ${kind}`,
    ),
    ...(isMissed(one)
      ? [
          `${one.list} by ${one.sort} take the ${one.who} ${one.answer.p95.toFixed(0)} ms, not ${String(limitsOf(one).ms)}, and ${timesFloor(one).toFixed(1)} times the floor`,
        ]
      : []),
  ]);
}

/** Formats the figures as a table, with the limits that they miss. */
export function printedSorts(lists: readonly SortedList[], rows: number): string {
  const missed = missedBySorts(lists);
  const lines = lists.map((one) => [
    ...[one.list, one.sort, one.who],
    ...[one.floor, one.answer].flatMap(({ p50, p95 }) => [p50.toFixed(0), p95.toFixed(0)]),
    timesFloor(one).toFixed(1),
  ]);
  return [
    `lists of one account of ${rows.toLocaleString('en-US')} individuals, by each column (times in ms)`,
    inColumns([['list', 'sort', 'who', 'floor p50', 'p95', 'answer p50', 'p95', 'of floor'], ...lines], {
      left: 3,
    }),
    missed.length === 0 ? 'within all limits' : `missed: ${missed.join('; ')}`,
  ].join('\n');
}
