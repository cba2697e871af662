import { timeLimits } from '@bindery/service-kit/time-limits';
import { percentile } from '../load/percentile.js';
import { inColumns } from '../report/columns.js';
import type { ExportRound } from './measure-exports.js';

/** The bounds of exports. */
const LIMITS = { ofBare: 0.5, megabytes: 80, transactionMs: timeLimits.transaction } as const;

const shareOf = ({ bareSeconds, seconds }: ExportRound): number => bareSeconds / seconds;

/** The limits that rounds miss, in words: the share by its median, the others by the worst round. */
export function missedByExports(rounds: readonly ExportRound[]): string[] {
  const ofBare = percentile(
    rounds.map(shareOf).toSorted((one, other) => one - other),
    50,
  );
  const megabytes = Math.max(...rounds.map((round) => round.megabytes));
  const transactionMs = Math.max(...rounds.map((round) => round.transactionMs));
  return [
    ...(ofBare < LIMITS.ofBare
      ? [`${ofBare.toFixed(2)} of the bare exporter, not ${String(LIMITS.ofBare)}`]
      : []),
    ...(megabytes > LIMITS.megabytes
      ? [`${String(megabytes)} MB more, not ${String(LIMITS.megabytes)}`]
      : []),
    ...(transactionMs > LIMITS.transactionMs
      ? [`a transaction of ${transactionMs.toFixed(0)} ms, not ${String(LIMITS.transactionMs)}`]
      : []),
  ];
}

/** Formats the rounds as a table, with the limits that they miss. */
export function printedExports(rounds: readonly ExportRound[]): string {
  const heads = ['round', 'bare rows/s', 'export rows/s', 'of bare', 'MB more', 'turn', 'transaction'];
  const table = rounds.map((round, index) => [
    ...[String(index + 1), (round.rows / round.bareSeconds).toFixed(0)],
    ...[(round.rows / round.seconds).toFixed(0), shareOf(round).toFixed(2), round.megabytes.toFixed(0)],
    ...[round.turnMs.toFixed(0), round.transactionMs.toFixed(0)],
  ]);
  const missed = missedByExports(rounds);
  return [
    `exports of ${(rounds[0]?.rows ?? 0).toLocaleString('en-US')} individuals (times in ms)`,
    inColumns([heads, ...table], { left: 1 }),
    missed.length === 0 ? 'within all limits' : `missed: ${missed.join('; ')}`,
  ].join('\n');
}
