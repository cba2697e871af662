import { percentile } from '../load/percentile.js';
import { inColumns } from '../report/columns.js';
import type { ImportRound } from './measure-imports.js';

/** The bounds of imports. */
const LIMITS = { ofBare: 0.5, megabytes: 120, turnMs: 100, listsTimes: 2 } as const;

interface Figures {
  /** Rows per second of the run, as a share of the bare loader's. */
  readonly ofBare: number;
  readonly megabytes: number;
  readonly turnMs: number;
  /** The 95th percentile of lists beside an import, by that of lists alone. */
  readonly listsTimes: number;
}

function figuresOf({ bareSeconds, imported, lists }: ImportRound): Figures {
  return {
    ofBare: bareSeconds / imported.runSeconds,
    megabytes: imported.megabytes,
    turnMs: Math.max(...Object.values(imported.turnsMs)),
    listsTimes: lists.besideImport.p95 / lists.alone.p95,
  };
}

/** The limits that rounds miss, in words: shares by their median, memory and turns by the worst round. */
export function missedByImports(rounds: readonly ImportRound[]): string[] {
  const all = rounds.map(figuresOf);
  const worst = (of: 'megabytes' | 'turnMs') => Math.max(...all.map((one) => one[of]));
  const [ofBare, listsTimes] = [
    median(all.map((one) => one.ofBare)),
    median(all.map((one) => one.listsTimes)),
  ];
  const failures = rounds.flatMap(({ lists }) => Object.entries(lists.besideImport.failures));
  return [
    ...(ofBare < LIMITS.ofBare
      ? [`${ofBare.toFixed(2)} of the bare loader, not ${String(LIMITS.ofBare)}`]
      : []),
    ...(worst('megabytes') > LIMITS.megabytes
      ? [`${String(worst('megabytes'))} MB more, not ${String(LIMITS.megabytes)}`]
      : []),
    ...(worst('turnMs') > LIMITS.turnMs
      ? [`a turn of ${worst('turnMs').toFixed(0)} ms, not ${String(LIMITS.turnMs)}`]
      : []),
    ...(listsTimes > LIMITS.listsTimes
      ? [`lists take ${listsTimes.toFixed(1)} times as long, not ${String(LIMITS.listsTimes)}`]
      : []),
    ...failures.map(([kind, count]) => `lists: ${String(count)} × ${kind}`),
  ];
}

const median = (values: readonly number[]): number =>
  percentile(
    values.toSorted((one, other) => one - other),
    50,
  );

/** Formats the rounds as a table, with the limits that they miss. */
export function printedImports(rounds: readonly ImportRound[]): string {
  const heads = [
    ...['round', 'bare rows/s', 'import rows/s', 'of bare', 'with reading and checking', 'MB more'],
    ...['turn reading', 'checking', 'running', 'list p95 alone', 'beside bare', 'beside import', 'of alone'],
  ];
  const table = rounds.map((round, index) => {
    const { rows, bareSeconds, imported, lists } = round;
    const { ofBare, megabytes, listsTimes } = figuresOf(round);
    const { reading, checking, running } = imported.turnsMs;
    const { alone, besideBare, besideImport } = lists;
    return [
      ...[String(index + 1), (rows / bareSeconds).toFixed(0), (rows / imported.runSeconds).toFixed(0)],
      ...[ofBare.toFixed(2), (rows / imported.wholeSeconds).toFixed(0), megabytes.toFixed(0)],
      ...[reading, checking, running].map((turn) => turn.toFixed(0)),
      ...[alone, besideBare, besideImport].map(({ p95 }) => p95.toFixed(1)),
      listsTimes.toFixed(2),
    ];
  });
  const missed = missedByImports(rounds);
  return [
    `imports of ${(rounds[0]?.rows ?? 0).toLocaleString('en-US')} rows (times in ms)`,
    inColumns([heads, ...table], { left: 1 }),
    missed.length === 0 ? 'within all limits' : `missed: ${missed.join('; ')}`,
  ].join('\n');
}
