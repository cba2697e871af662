import { waitUntil } from '@bindery/local-servers/processes';
import type { RunningStack } from '../running-stack.js';

/** A job waits up to ten seconds for its worker. */
const RUN_TIMEOUT_MS = 60_000;

/**
 * Lets the rules of an account make their tasks, as in its second night. Skips an account that has some.
 * @returns how many they made
 */
export async function runRules(stack: RunningStack, accountId: string): Promise<number> {
  if ((await countMade(stack, accountId)) > 0) return 0;
  await stack.query(
    'crm',
    `INSERT INTO rule_runs (account_id, ran_on) VALUES ($1, current_date - 2)
     ON CONFLICT (account_id) DO UPDATE SET ran_on = excluded.ran_on`,
    [accountId],
  );
  const [job] = await stack.query<{ id: string }>(
    'crm',
    `INSERT INTO pgboss.job (name, data)
     VALUES ('run-task-rules', jsonb_build_object('version', 1, 'account_id', $1::text)) RETURNING id`,
    [accountId],
  );
  const isDone = async () => {
    const [row] = await stack.query('crm', "SELECT FROM pgboss.job WHERE id = $1 AND state = 'completed'", [
      job?.id,
    ]);
    return row !== undefined;
  };
  await waitUntil(isDone, { signal: AbortSignal.timeout(RUN_TIMEOUT_MS), everyMs: 250 });
  return countMade(stack, accountId);
}

async function countMade(stack: RunningStack, accountId: string): Promise<number> {
  const [row] = await stack.query<{ made: number }>(
    'crm',
    'SELECT count(*)::int AS made FROM tasks WHERE account_id = $1 AND rule IS NOT NULL',
    [accountId],
  );
  return row?.made ?? 0;
}
