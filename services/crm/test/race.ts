import pg from 'pg';
import { eventually } from '@bindery/test-kit';
import type { CrmUnderTest } from './crm-under-test.js';

/**
 * Runs two calls at once. The first one stops at its first write to the table until the second one has finished or
 * waits too.
 * @param meanwhile runs while the first one is stopped
 */
export async function raceOn<First, Second>(
  crm: CrmUnderTest,
  table: string,
  first: () => Promise<First>,
  second: () => Promise<Second>,
  meanwhile: () => Promise<void> = () => Promise.resolve(),
): Promise<[First, Second]> {
  const blocker = new pg.Client({ connectionString: crm.database.superuserUrl });
  await blocker.connect();
  // The server has the databases of other test files too.
  const waiting = async () =>
    (
      await crm.rows(
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      )
    ).length;
  try {
    await blocker.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
    const one = first();
    await eventually(async () => expect(await waiting()).toBe(1));
    let isDone = false;
    const other = second().finally(() => (isDone = true));
    await eventually(async () => expect(isDone || (await waiting()) === 2).toBe(true));
    await meanwhile();
    await blocker.query('COMMIT');
    return await Promise.all([one, other]);
  } finally {
    await blocker.end();
  }
}
