import { waitUntil } from '@bindery/local-servers/processes';
import { databaseServices, type DatabaseService } from '@bindery/provisioning/postgres';
import type { RunningStack } from '@bindery/stack';
import type { Finding } from '../finding.js';
import { checkEvents } from './events.js';

/** A delivery whose replica died is made again after a minute. */
const SETTLE_TIMEOUT_MS = 90_000;
/** Excludes jobs that are scheduled for later. A dead letter has no worker, so it counts as due. */
const OPEN_JOBS = `SELECT count(*)::int AS count FROM pgboss.job
  WHERE state IN ('retry', 'active') OR (state = 'created' AND start_after <= now())`;

const OPEN_DELIVERIES = `SELECT count(*)::int AS count FROM webhook_deliveries WHERE state = 'pending'`;

/** Waits until no event is in an outbox or a stream's backlog, and no job in a queue, and every webhook is delivered. */
export async function settle(stack: RunningStack): Promise<Finding[]> {
  let left: string[] = [];
  const signal = AbortSignal.timeout(SETTLE_TIMEOUT_MS);
  const settled = waitUntil(
    async () => {
      await hurryRetries(stack);
      left = await whatIsLeft(stack);
      return left.length === 0;
    },
    { signal, everyMs: 500 },
  );
  return settled.then(
    () => [],
    (error: unknown) => {
      if (!signal.aborted) throw error;
      return left.map((what) => ({ kind: 'pending' as const, what }));
    },
  );
}

async function whatIsLeft(stack: RunningStack): Promise<string[]> {
  const left: string[] = [];
  for (const service of databaseServices) {
    const sql = 'SELECT count(*)::int AS count FROM outbox WHERE published_at IS NULL';
    const count = await countOf(stack, service, sql);
    if (count > 0) left.push(`the outbox of ${service} holds ${count} events`);
    const jobs = await countOf(stack, service, OPEN_JOBS);
    if (jobs > 0) left.push(`${jobs} jobs of ${service} wait, are under way or are dead`);
  }
  const deliveries = await countOf(stack, 'integrations', OPEN_DELIVERIES);
  if (deliveries > 0) left.push(`${deliveries} webhooks are not delivered`);
  // Published events may not have reached their consumers yet.
  const late = left.length === 0 ? await checkEvents(stack) : [];
  return [...left, ...late.filter(({ kind }) => kind !== 'doubled').map(({ what }) => what)];
}

/** Retries may be minutes away, so this makes them due. */
async function hurryRetries(stack: RunningStack): Promise<void> {
  for (const service of databaseServices)
    await stack.query(service, `UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
  await stack.query(
    'integrations',
    `UPDATE webhook_deliveries SET due_at = now() WHERE state = 'pending' AND due_at > now()`,
  );
}

async function countOf(stack: RunningStack, service: DatabaseService, sql: string): Promise<number> {
  const [row] = await stack.query<{ count: number }>(service, sql);
  return row?.count ?? 0;
}
