import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningStack } from '@bindery/stack';

/** Two cores make the tasks of a million clients in this time. */
const MAX_SECONDS = 600;
const LOOK_EVERY_MS = 500;

/** One night's run of the rules over one account. */
interface Night {
  readonly night: string;
  readonly tasks: number;
  readonly seconds: number;
}

/** Measures the first night of the rules over an account, which makes tasks of all that is due, and the one after it. */
export async function measureRules(stack: RunningStack, accountId: string): Promise<Night[]> {
  const first = await oneNight(stack, accountId, 'first');
  await stack.query('crm', 'VACUUM (ANALYZE) tasks');
  return [first, await oneNight(stack, accountId, 'second')];
}

async function oneNight(stack: RunningStack, accountId: string, night: string): Promise<Night> {
  const made = async () => {
    const [row] = await stack.query<{ tasks: number }>(
      'crm',
      'SELECT count(*)::int AS tasks FROM tasks WHERE account_id = $1 AND rule IS NOT NULL',
      [accountId],
    );
    return row?.tasks ?? 0;
  };
  const before = await made();
  await stack.query(
    'crm',
    `INSERT INTO rule_runs (account_id, ran_on) VALUES ($1, current_date - 2)
     ON CONFLICT (account_id) DO UPDATE SET ran_on = excluded.ran_on`,
    [accountId],
  );
  const id = randomUUID();
  await stack.query(
    'crm',
    `INSERT INTO pgboss.job (id, name, data, retry_limit, expire_seconds)
     VALUES ($1, 'run-task-rules', jsonb_build_object('version', 1, 'account_id', $2::text), 0, 1200)`,
    [id, accountId],
  );
  for (;;) {
    const [job] = await stack.query<{ state: string; seconds: string | null; output: unknown }>(
      'crm',
      `SELECT state::text, extract(epoch FROM completed_on - started_on) AS seconds, output
       FROM pgboss.job WHERE id = $1`,
      [id],
    );
    if (job?.state === 'completed')
      return { night, tasks: (await made()) - before, seconds: Number(job.seconds) };
    if (!job || job.state === 'failed')
      throw new Error(`The run of the rules failed: ${JSON.stringify(job?.output)}`);
    await pause(LOOK_EVERY_MS);
  }
}

export const allInTime = (nights: readonly Night[]): boolean =>
  nights.every(({ seconds }) => seconds <= MAX_SECONDS);

/** Formats the runs, with the limit that they have. */
export function printedNights(rows: number, nights: readonly Night[]): string {
  const lines = nights.map(
    ({ night, tasks, seconds }) =>
      `${night} night: ${tasks.toLocaleString('en-US')} tasks in ${seconds.toFixed(1)} s (limit ${String(MAX_SECONDS)} s)`,
  );
  return [`one account of ${rows.toLocaleString('en-US')} individuals`, ...lines].join('\n');
}
