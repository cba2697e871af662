import type { RunningStack } from '../running-stack.js';
import { postRepeatedly } from './post-json.js';
import type { DemoSession } from './sign-in.js';

/** Records on their way at the same time. */
const CONCURRENCY = 4;

/** Somebody who enters records. They sign in when the first one is missing. */
export type Enterer = () => Promise<DemoSession>;

/** A record to be entered: what is posted, and where. */
export interface Entry {
  readonly path: string;
  readonly body: object;
}

/** Which rows the records become: those of one account, or, with null, the platform's. */
export interface Shelf {
  readonly stack: RunningStack;
  readonly table: string;
  readonly accountId: string | null;
}

/**
 * Enters records through the API where their table has fewer, as somebody would by hand.
 * @returns how many were entered
 */
export async function enter(shelf: Shelf, as: Enterer, entries: readonly Entry[]): Promise<number> {
  const { stack, table, accountId } = shelf;
  const present = await countOf(shelf);
  if (present >= entries.length) return 0;
  const { access_token } = await as();
  const authorization = { authorization: `Bearer ${access_token}` };
  const post = ({ path, body }: Entry, index: number) =>
    // A start that was interrupted half-way goes on where it stopped: a key that was used answers with its record.
    postRepeatedly(`${stack.urls.app}${path}`, body, {
      ...authorization,
      'idempotency-key': `demo-${accountId === null ? 'global-' : ''}${table}-${String(index + 1)}`,
    });
  for (let next = 0; next < entries.length; next += CONCURRENCY) {
    await Promise.all(entries.slice(next, next + CONCURRENCY).map((entry, nth) => post(entry, next + nth)));
  }
  return entries.length - present;
}

/** Counted in the database, so that a record in the trash is not entered again. */
async function countOf({ stack, table, accountId }: Shelf): Promise<number> {
  const [row] = await stack.query<{ count: number }>(
    'crm',
    `SELECT count(*)::int AS count FROM ${table} WHERE account_id IS NOT DISTINCT FROM $1`,
    [accountId],
  );
  return row?.count ?? 0;
}
