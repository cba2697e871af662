import type { RunningStack } from '../running-stack.js';
import { postWithRetry } from './post-json.js';
import type { DemoSession } from './sign-in.js';

const CONCURRENCY = 4;

/** Signs in the user who enters records, when the first record is missing. */
export type Enterer = () => Promise<DemoSession>;

/** The request that creates a record. */
export interface Entry {
  readonly path: string;
  readonly body: object;
}

/** The table of the records, and the account that owns them; null for the platform's. */
export interface Shelf {
  readonly stack: RunningStack;
  readonly table: string;
  readonly accountId: string | null;
}

/**
 * Creates records through the API if their table has fewer.
 * @returns how many were created
 */
export async function enter(shelf: Shelf, as: Enterer, entries: readonly Entry[]): Promise<number> {
  const { stack, table, accountId } = shelf;
  const present = await countOf(shelf);
  if (present >= entries.length) return 0;
  const { access_token } = await as();
  const authorization = { authorization: `Bearer ${access_token}` };
  const post = ({ path, body }: Entry, index: number) =>
    // After an interrupted start, a key that was used returns its record.
    postWithRetry(`${stack.urls.app}${path}`, body, {
      ...authorization,
      'idempotency-key': `demo-${accountId === null ? 'global-' : ''}${table}-${String(index + 1)}`,
    });
  for (let next = 0; next < entries.length; next += CONCURRENCY) {
    await Promise.all(entries.slice(next, next + CONCURRENCY).map((entry, nth) => post(entry, next + nth)));
  }
  return entries.length - present;
}

/** Counts in the database, so that a record in the trash is not created again. */
async function countOf({ stack, table, accountId }: Shelf): Promise<number> {
  const [row] = await stack.query<{ count: number }>(
    'crm',
    `SELECT count(*)::int AS count FROM ${table} WHERE account_id IS NOT DISTINCT FROM $1`,
    [accountId],
  );
  return row?.count ?? 0;
}
