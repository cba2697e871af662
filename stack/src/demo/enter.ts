import type { Route, RouteRequest } from '@bindery/contracts/route';
import { answerOf, type AnySent, type Session } from '@bindery/test-kit/client';
import type { RunningStack } from '../running-stack.js';

const CONCURRENCY = 4;

/** Signs in the user who enters records, when the first record is missing. */
export type Enterer = () => Promise<Session>;

/** The request that creates a record. */
export interface Entry {
  readonly route: Route;
  readonly sent: AnySent;
}

/** The table of the records, and the account that owns them; null for the platform's. */
export interface Shelf {
  readonly stack: RunningStack;
  readonly table: string;
  readonly accountId: string | null;
}

/** An entry whose values are checked. */
export const entry = <R extends Route>(route: R, sent: RouteRequest<R>): Entry => ({ route, sent });

/**
 * Creates records through the API if their table has fewer.
 * @returns how many were created
 */
export async function enter(shelf: Shelf, as: Enterer, entries: readonly Entry[]): Promise<number> {
  const { table, accountId } = shelf;
  const present = await countOf(shelf);
  if (present >= entries.length) return 0;
  const session = await as();
  const post = ({ route, sent }: Entry, index: number) => {
    // After an interrupted start, a key that was used returns its record.
    const key = `demo-${accountId === null ? 'global-' : ''}${table}-${String(index + 1)}`;
    const send = () => session.send(route, { ...sent, headers: { 'idempotency-key': key } });
    return answerOf(route, send);
  };
  for (let next = 0; next < entries.length; next += CONCURRENCY) {
    await Promise.all(entries.slice(next, next + CONCURRENCY).map((one, nth) => post(one, next + nth)));
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
