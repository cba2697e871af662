import type { Agency } from '../people/agency.js';
import type { Asking } from '../calls/asking.js';
import type { RunningStack } from '@bindery/stack';
import { besideLists, listsOf } from '../calls/lists.js';
import type { Measured } from '../load/measured.js';
import { measureQuickReports, type QuickReport } from './quick-reports.js';
import { askAtOnce, type Burst } from './reports-at-once.js';

const ROUNDS = { answers: 20, rounds: 3, seconds: 20 };

/** Lists while nothing else happens, and while five accounts ask for ten reports at once, again and again. */
export interface ReportRound {
  readonly lists: Readonly<Record<'alone' | 'besideReports', Measured>>;
  readonly bursts: readonly Burst[];
}

export interface ReportFigures {
  readonly quick: readonly QuickReport[];
  readonly rounds: readonly ReportRound[];
}

/**
 * Measures the reports of accounts.
 * @param asking people of the first of the accounts, who look at lists meanwhile
 */
export async function measureReports(
  stack: RunningStack,
  asking: Asking,
  agencies: readonly Agency[],
  say: (line: string) => void,
  { answers, rounds, seconds } = ROUNDS,
): Promise<ReportFigures> {
  const quick = await measureQuickReports(stack, asking.agency, answers);
  say('every report was answered alone');
  const lists = listsOf(asking);
  const measured: ReportRound[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all(agencies.map((agency) => agency.renew()));
    const alone = await lists(AbortSignal.timeout(seconds * 1_000));
    const { done: bursts, lists: besideReports } = await besideLists(lists, () =>
      askFor(seconds, stack, agencies),
    );
    measured.push({ lists: { alone, besideReports }, bursts });
    say(`${String(bursts.length)} times ten reports were asked for at once`);
  }
  return { quick, rounds: measured };
}

/** Asks again and again for some time, and once at least. */
async function askFor(seconds: number, stack: RunningStack, agencies: readonly Agency[]): Promise<Burst[]> {
  const bursts: Burst[] = [];
  const until = performance.now() + seconds * 1_000;
  do bursts.push(await askAtOnce(stack, agencies, bursts.length));
  while (performance.now() < until);
  return bursts;
}
