import type { Driver } from './driver/driver.js';
import type { SeenRequest } from './driver/tally.js';
import type { Finding } from './finding.js';
import { victimOf, type Fault } from './plan.js';

/** An injected fault, and how long the product took to recover. */
export interface DoneFault {
  readonly fault: Fault;
  readonly recoveryMs: number | undefined;
}

/** The faults of one part. Times are milliseconds. */
interface PartReport {
  readonly part: string;
  readonly kills: number;
  readonly freezes: number;
  readonly restarts: number;
  readonly filesGone: number;
  readonly medianRecoveryMs: number;
  readonly longestRecoveryMs: number;
}

/** The figures of one run; also written as JSON. */
export interface Report {
  readonly seed: number;
  readonly seconds: number;
  readonly parts: readonly PartReport[];
  readonly requests: number;
  readonly acknowledgedWrites: number;
  readonly people: number;
  readonly reveals: number;
  readonly lost: number;
  readonly doubled: number;
  /** Failed requests by status, or by no response while the gateway was down. */
  readonly failures: Readonly<Record<string, number>>;
  /** The slowest request while the gateway was up. */
  readonly slowestMs: number;
  readonly findings: readonly Finding[];
}

export function summarise(run: {
  seed: number;
  seconds: number;
  faults: readonly DoneFault[];
  driver: Pick<Driver, 'tally' | 'ledger'>;
  findings: readonly Finding[];
}): Report {
  const { tally, ledger } = run.driver;
  const count = (kind: Finding['kind']): number =>
    run.findings.filter((finding) => finding.kind === kind).length;
  const held = tally.requests.filter((request) => !tally.overlapsDowntime(request));
  return {
    seed: run.seed,
    seconds: run.seconds,
    parts: partReports(run.faults),
    requests: tally.requests.length,
    acknowledgedWrites: ledger.acknowledged,
    people: ledger.people.filter(({ signedIn }) => signedIn).length,
    reveals: ledger.reveals.length,
    lost: count('lost'),
    doubled: count('doubled'),
    failures: failuresOf(tally.requests),
    slowestMs: Math.round(
      held.reduce((most, { startedAt, endedAt }) => Math.max(most, endedAt - startedAt), 0),
    ),
    findings: run.findings,
  };
}

function partReports(faults: readonly DoneFault[]): PartReport[] {
  return [...Map.groupBy(faults, ({ fault }) => victimOf(fault))].sort().map(([part, done]) => {
    const times = done.flatMap(({ recoveryMs }) => recoveryMs ?? []).sort((a, b) => a - b);
    const count = (kind: Fault['kind']): number => done.filter(({ fault }) => fault.kind === kind).length;
    return {
      part,
      kills: count('kill'),
      freezes: count('freeze'),
      restarts: count('restart'),
      filesGone: count('files gone'),
      medianRecoveryMs: Math.round(times[Math.floor(times.length / 2)] ?? 0),
      longestRecoveryMs: Math.round(times.at(-1) ?? 0),
    };
  });
}

function failuresOf(requests: readonly SeenRequest[]): Record<string, number> {
  const failed = requests.filter(({ status }) => status === undefined || status >= 400);
  const groups = Map.groupBy(failed, ({ status }) => (status === undefined ? 'no answer' : String(status)));
  return Object.fromEntries([...groups].map(([name, members]) => [name, members.length] as const).sort());
}

/** Formats the report for the terminal. */
export function printed(report: Report): string {
  const head = ['part', 'kills', 'freezes', 'restarts', 'files gone', 'recovery s', 'longest s'];
  const rows = report.parts.map((part) => [
    part.part,
    ...[part.kills, part.freezes, part.restarts, part.filesGone].map(String),
    ...[part.medianRecoveryMs, part.longestRecoveryMs].map((ms) => (ms / 1_000).toFixed(1)),
  ]);
  const failures = Object.entries(report.failures).map(([name, count]) => `${name}: ${count}`);
  return [
    ...[head, ...rows].map((cells) =>
      cells.map((cell, column) => (column ? cell.padStart(11) : cell.padEnd(11))).join(''),
    ),
    '',
    `seed ${report.seed}, ${report.seconds.toFixed(0)} s`,
    `requests             ${report.requests}, failed on the way: ${failures.join(', ') || 'none'}`,
    `acknowledged writes  ${report.acknowledgedWrites}, people signed up: ${report.people}, values revealed: ${report.reveals}`,
    `lost ${report.lost}, doubled ${report.doubled}, slowest answer ${(report.slowestMs / 1_000).toFixed(1)} s`,
    ...report.findings.map(({ kind, what }) => `FOUND ${kind}: ${what}`),
    report.findings.length === 0
      ? 'Every promise was kept.'
      : `${report.findings.length} promises were not kept.`,
  ].join('\n');
}
