import { percentile } from '../load/percentile.js';
import { inColumns } from '../report/columns.js';
import type { ReportFigures, ReportRound } from './measure-reports.js';
import type { QuickReport } from './quick-reports.js';
import type { Burst } from './reports-at-once.js';

/**
 * The bounds of reports. A quick one takes 300 ms at 100,000 policies, or on a slower or busier machine as many times the
 * floor as 300 ms were on the one of 2026-11-27.
 */
const LIMITS = { quickMs: 300, timesFloor: 25, listsMs: 50 } as const;

const timesFloor = ({ report, floor }: QuickReport): number => report.p95 / floor.p95;
const listsTimes = ({ lists }: ReportRound): number => lists.besideReports.p95 / lists.alone.p95;

/** Whether no account has its second report before each has its first one. */
const isInTurn = ({ order }: Burst): boolean =>
  new Set(order.slice(0, order.length / 2)).size === order.length / 2;

/** The limits that are missed, in words: those of lists by the median of the rounds. */
export function missedByReports({ quick, rounds }: ReportFigures): string[] {
  const bursts = rounds.flatMap((round) => round.bursts);
  const listsMs = percentile(
    rounds.map(({ lists }) => lists.besideReports.p95).toSorted((one, other) => one - other),
    50,
  );
  return [
    ...quick
      .filter((one) => one.report.p95 > LIMITS.quickMs && timesFloor(one) > LIMITS.timesFloor)
      .map(
        (one) =>
          `${one.type} takes ${one.report.p95.toFixed(0)} ms, not ${String(LIMITS.quickMs)}, and ${timesFloor(one).toFixed(0)} times the floor`,
      ),
    ...quick.flatMap(({ type, report }) =>
      Object.entries(report.failures).map(([kind, count]) => `${type}: ${String(count)} × ${kind}`),
    ),
    ...(bursts.every(isInTurn) ? [] : ['accounts do not take turns']),
    ...(bursts.some(({ mostAtOnce }) => mostAtOnce > 1) ? ['reports run beside each other'] : []),
    ...(listsMs > LIMITS.listsMs
      ? [`lists take ${listsMs.toFixed(0)} ms, not ${String(LIMITS.listsMs)}`]
      : []),
    ...rounds.flatMap(({ lists }) =>
      Object.entries(lists.besideReports.failures).map(
        ([kind, count]) => `lists: ${String(count)} × ${kind}`,
      ),
    ),
  ];
}

/** Formats the figures as tables, with the limits that they miss. */
export function printedReports(figures: ReportFigures): string {
  const { quick, rounds } = figures;
  const missed = missedByReports(figures);
  const alone = quick.map((one) => [
    ...[one.type, ...[one.floor, one.report].flatMap(({ p50, p95 }) => [p50.toFixed(0), p95.toFixed(0)])],
    timesFloor(one).toFixed(1),
  ]);
  const beside = rounds.map((round, index) => {
    const { lists, bursts } = round;
    return [
      ...[String(index + 1), String(bursts.length), longest(bursts).toFixed(1)],
      ...[
        `${String(bursts.filter(isInTurn).length)} of ${String(bursts.length)}`,
        bursts.at(-1)?.order.join(' ') ?? '',
      ],
      ...[
        String(sum(bursts.map(({ jobs }) => jobs))),
        String(Math.max(...bursts.map(({ mostAtOnce }) => mostAtOnce))),
      ],
      ...[lists.alone.p95.toFixed(1), lists.besideReports.p95.toFixed(1), listsTimes(round).toFixed(2)],
    ];
  });
  return [
    `reports of ${(quick[0]?.policies ?? 0).toLocaleString('en-US')} policies (times in ms)`,
    inColumns([['report', 'floor p50', 'p95', 'report p50', 'p95', 'of floor'], ...alone], { left: 1 }),
    'ten reports of five accounts at once',
    inColumns(
      [
        [
          ...['round', 'bursts', 'longest s', 'in turn', 'order of the last', 'jobs', 'at once'],
          ...['list p95 alone', 'beside reports', 'of alone'],
        ],
        ...beside,
      ],
      { left: 1 },
    ),
    missed.length === 0 ? 'within all limits' : `missed: ${missed.join('; ')}`,
  ].join('\n');
}

const longest = (bursts: readonly Burst[]): number => Math.max(...bursts.map(({ seconds }) => seconds));
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
