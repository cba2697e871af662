import pg from 'pg';
import type { RunningStack } from '@bindery/stack';
import { LONGEST_SEARCH, NAME_FRAGMENT, NAME_START, POLICY_NUMBER } from '../seed/sample-values.js';
import type { Asking } from '../calls/asking.js';
import { statements } from './statements.js';

/** Prints Postgres's plan of each read, in crm's run-time role, with row-level security. */
export async function printPlans(stack: RunningStack, { agency, entries }: Asking): Promise<void> {
  const client = new pg.Client({ connectionString: stack.env('crm')['DATABASE_URL'] });
  await client.connect();
  await client.query(`SELECT set_config('app.account_id', $1, false)`, [agency.accountId]);
  const [entry] = entries;
  const more: Readonly<Record<string, readonly unknown[]>> = {
    list: [0],
    search: [`%${NAME_FRAGMENT}%`],
    searchTerm: [`%${POLICY_NUMBER.toLowerCase()}%`, POLICY_NUMBER.toLowerCase()],
    palette: [NAME_START],
    paletteWords: [LONGEST_SEARCH.split(' ')],
    searchSsn: [`%${entry?.ssn ?? ''}%`, entry?.ssnIndex],
    counts: [],
    newest: [],
  };
  for (const [who, callers] of Object.entries({ owner: agency.admins, agent: agency.agents })) {
    for (const [name, sql] of Object.entries(statements)) {
      const [caller] = callers;
      const values = [agency.accountId, caller?.userId, caller?.seesAll, ...(more[name] ?? [entry?.id])];
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, COSTS OFF) ${sql}`,
        values,
      );
      console.log(`\n${name}, ${who}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
    }
  }
  await client.end();
}
