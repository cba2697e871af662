import type { Measured } from '../load/measured.js';
import { inColumns } from './columns.js';

/** One call of one role, at every server. */
export interface Line {
  readonly call: string;
  readonly who: 'owner' | 'agent';
  readonly writes: boolean;
  /** The least share of the floor's rate at the service. */
  readonly leastOfFloor: number;
  /** At full speed, on sixteen connections. */
  readonly floor: Measured;
  readonly service: Measured;
  readonly gateway: Measured;
  /** Fifty requests a second through the gateway; reads only. */
  readonly steady?: Measured;
}

/** An account of fixed size in databases of any size: the cost of other accounts' rows. */
export interface Yardstick {
  readonly rows: number;
  readonly calls: Readonly<Record<string, Measured>>;
}

export interface Run {
  readonly rows: number;
  readonly lines: readonly Line[];
  readonly yardstick: Yardstick;
}

/** The part of a line's least share of the floor that a server has to reach. */
const PART_OF_LEAST = { service: 1, gateway: 2 / 3 } as const;
/** The limit for the 95th percentile of reads at a steady rate, in milliseconds. */
const steadyLimitMs = (rows: number): number => (rows <= 100_000 ? 50 : 150);

/** The limits that a line misses, in words. */
export function missedBy(line: Line, rows: number): string[] {
  const missed: string[] = [];
  for (const server of ['service', 'gateway'] as const) {
    const share = line[server].perSecond / line.floor.perSecond;
    const least = line.leastOfFloor * PART_OF_LEAST[server];
    if (share < least) missed.push(`${server} ${share.toFixed(2)} of the floor, not ${least.toFixed(2)}`);
  }
  const limit = steadyLimitMs(rows);
  if (line.steady && !(line.steady.p95 < limit))
    missed.push(`p95 ${line.steady.p95.toFixed(0)} ms at a steady pace, not ${String(limit)}`);
  for (const server of ['floor', 'service', 'gateway', 'steady'] as const) {
    const failures = Object.entries(line[server]?.failures ?? {});
    for (const [kind, count] of failures) missed.push(`${server}: ${String(count)} × ${kind}`);
  }
  return missed;
}

/** Formats the runs as tables. */
export function printed(runs: readonly Run[]): string {
  return [...runs.map(tableOf), ...(runs.length > 1 ? [growthOf(runs)] : [])].join('\n\n');
}

function tableOf({ rows, lines }: Run): string {
  const heads = ['call', 'who', 'floor/s', 'service/s', 'of floor', 'gateway/s', 'of floor'];
  const timed = [
    'service p50',
    'p95',
    'p99',
    'gateway p50',
    'p95',
    'p99',
    '50/s p50',
    'p95',
    'p99',
    'missed',
  ];
  const table = lines.map((line) => {
    const { call, who, floor, service, gateway, steady } = line;
    const share = (server: Measured) => (server.perSecond / floor.perSecond).toFixed(2);
    return [
      ...[call, who, count(floor), count(service), share(service), count(gateway), share(gateway)],
      ...[...times(service), ...times(gateway), ...(steady ? times(steady) : ['', '', ''])],
      missedBy(line, rows).join('; '),
    ];
  });
  return `${rows.toLocaleString('en-US')} individuals (times in ms)\n${inColumns([[...heads, ...timed], ...table], { left: 2 })}`;
}

function growthOf(runs: readonly Run[]): string {
  const names = Object.keys(runs[0]?.yardstick.calls ?? {});
  const heads = ['call', ...runs.map(({ rows }) => `of ${rows.toLocaleString('en-US')}`)];
  const table = names.map((name) => [
    name,
    ...runs.map(({ yardstick }) => `${ms(yardstick.calls[name]?.p50)} ms`),
  ]);
  const size = runs[0]?.yardstick.rows ?? 0;
  return `The same account of ${size.toLocaleString('en-US')} individuals in databases of other sizes, p50\n${inColumns([heads, ...table], { left: 2 })}`;
}

const count = ({ perSecond }: Measured): string => perSecond.toFixed(0);
const times = ({ p50, p95, p99 }: Measured): string[] => [p50, p95, p99].map(ms);
const ms = (duration: number | undefined): string => (duration ?? Number.NaN).toFixed(1);
