import { setTimeout as pause } from 'node:timers/promises';
import { reportRoutes, type ReportType, type ReportView } from '@bindery/contracts/crm';
import type { RunningStack } from '@bindery/stack';
import type { Agency } from '../people/agency.js';

const LOOK_EVERY_MS = 20;
/** Reports that each account asks for. */
const TYPES: readonly ReportType[] = ['policies', 'production'];

/** Reports that accounts asked for at once. */
export interface Burst {
  /** The accounts, from 1, in the order in which their reports were there. */
  readonly order: readonly number[];
  readonly seconds: number;
  /** How many went on as jobs. */
  readonly jobs: number;
  /** How many statements of reports were seen at the same time at most. */
  readonly mostAtOnce: number;
}

/** Has each account ask for two reports, all in the same moment. @param nth which of its people ask */
export async function askAtOnce(
  stack: RunningStack,
  agencies: readonly Agency[],
  nth: number,
): Promise<Burst> {
  const over = new AbortController();
  const mostAtOnce = mostStatements(stack, over.signal);
  const began = Date.now();
  const ends = await Promise.all(
    agencies.flatMap((agency, account) =>
      TYPES.map(async (type, which) => ({
        account: account + 1,
        ...(await endOf(agency, type, nth * TYPES.length + which)),
      })),
    ),
  ).finally(() => over.abort());
  const inOrder = ends.toSorted((one, other) => one.at - other.at);
  return {
    order: inOrder.map(({ account }) => account),
    seconds: ((inOrder.at(-1)?.at ?? began) - began) / 1_000,
    jobs: ends.filter(({ isJob }) => isJob).length,
    mostAtOnce: await mostAtOnce,
  };
}

/** When the figures of a report were there. */
async function endOf(
  { admins }: Agency,
  type: ReportType,
  nth: number,
): Promise<{ at: number; isJob: boolean }> {
  const session = admins[nth % admins.length]?.session;
  if (!session) throw new Error('The account has no administrator.');
  const { status, body } = await session.api(reportRoutes.run, {
    body: { type, range: { days: 365 }, compare: true },
  });
  if (status === 200) return { at: Date.now(), isJob: false };
  if (status !== 202) throw new Error(`A report failed: ${JSON.stringify(body)}`);
  const params = { id: (body as ReportView).id };
  for (;;) {
    const report = await session.ask(reportRoutes.get, { params });
    if (report.state === 'completed') return { at: Date.parse(report.as_of ?? ''), isJob: true };
    if (report.state === 'failed' || report.state === 'canceled')
      throw new Error(`A report ${report.state}: ${String(report.error)}`);
    await pause(250);
  }
}

/** Statements that find the rows of reports, which are about half of each. */
async function mostStatements(stack: RunningStack, signal: AbortSignal): Promise<number> {
  let most = 0;
  while (!signal.aborted) {
    const [seen] = await stack.query<{ statements: number }>(
      'crm',
      `SELECT count(*)::int AS statements FROM pg_stat_activity
       WHERE state = 'active' AND leader_pid IS NULL AND pid <> pg_backend_pid() AND query LIKE '%AS "group"%'`,
    );
    most = Math.max(most, seen?.statements ?? 0);
    await pause(LOOK_EVERY_MS);
  }
  return most;
}
