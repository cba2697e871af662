import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { exportRoutes, jobRoutes, openJobStates, type JobView } from '@bindery/contracts/crm';
import type { RunningStack } from '@bindery/stack';
import type { Session } from '@bindery/test-kit/client';
import { askBare } from '../load/bare-process.js';
import { CrmWatch } from '../load/watch-crm.js';
import type { Agency } from '../people/agency.js';
import { longestTransactionMs } from './longest-transaction.js';

const BARE_EXPORTER = path.join(import.meta.dirname, 'main.js');
const LOOK_EVERY_MS = 250;
const ROUNDS = 2;

/** The bare exporter, then an export of the same list. */
export interface ExportRound {
  readonly rows: number;
  readonly bareSeconds: number;
  readonly seconds: number;
  /** By how much crm's memory has grown at most. */
  readonly megabytes: number;
  /** The longest turn of crm's event loop. */
  readonly turnMs: number;
  readonly transactionMs: number;
}

/** Measures exports of all clients of an account. */
export async function measureExports(
  stack: RunningStack,
  { accountId, admins: [owner] }: Agency,
  say: (line: string) => void,
  rounds = ROUNDS,
): Promise<ExportRound[]> {
  if (!owner) throw new Error('The account has no owner.');
  const measured: ExportRound[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bare = await askBare<{ rows: number; seconds: number }>(stack, BARE_EXPORTER, { accountId });
    say(`${String(bare.rows)} individuals were written without an export`);
    const exported = await exportList(stack, owner.session);
    if (exported.rows !== bare.rows)
      throw new Error(`The file has ${String(exported.rows)} rows, not ${String(bare.rows)}.`);
    measured.push({ ...exported, bareSeconds: bare.seconds });
    say(`${String(exported.rows)} individuals were exported`);
  }
  return measured;
}

async function exportList(stack: RunningStack, owner: Session): Promise<Omit<ExportRound, 'bareSeconds'>> {
  const watch = await CrmWatch.start(stack);
  const over = new AbortController();
  const transaction = longestTransactionMs(stack, over.signal);
  const began = performance.now();
  try {
    const { counts } = await untilDone(owner, await start(owner));
    return {
      ...{ rows: counts['rows'] ?? 0, seconds: (performance.now() - began) / 1_000 },
      ...{ turnMs: await watch.longestTurnMs(), megabytes: watch.stop() },
      transactionMs: await finished(over, transaction),
    };
  } finally {
    over.abort();
  }
}

function finished<T>(over: AbortController, work: Promise<T>): Promise<T> {
  over.abort();
  return work;
}

/** A client that takes only JSON gets a job. */
async function start(owner: Session): Promise<JobView> {
  const { status, body } = await owner.api(exportRoutes.run, {
    body: { type: 'individual', format: 'csv' },
    headers: { accept: 'application/json' },
  });
  if (status !== 202) throw new Error(`The export failed: ${JSON.stringify(body)}`);
  return body as JobView;
}

async function untilDone(owner: Session, { id }: JobView): Promise<JobView> {
  for (;;) {
    const job = await owner.ask(jobRoutes.get, { params: { id } });
    if (job.state === 'completed') return job;
    if (!openJobStates.some((state) => state === job.state))
      throw new Error(`The export ${job.state}: ${String(job.error)}`);
    await pause(LOOK_EVERY_MS);
  }
}
