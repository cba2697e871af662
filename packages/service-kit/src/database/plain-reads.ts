import type pg from 'pg';
import { currentContext } from '../context/index.js';
import type { BoundedPool } from './bounded-pool.js';
import { openingWith, unopened, type LocalSetting } from './opening.js';
import { watchedStatement } from './watched-adapter.js';

/** SQL with numbered places, and what goes there. `Prisma.sql` makes it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Asks one question of the transaction. Its rows have the types of `pg`: a timestamp is a Date, a numeric a text. */
export type Ask = <Row extends object>(statement: Statement) => Promise<Row[]>;

/**
 * Questions in plain SQL, in one transaction on the service's own pool and past its Prisma client, which takes longer
 * over a small question than Postgres does.
 */
export function readPlainly<T>(
  pool: BoundedPool,
  setting: LocalSetting,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  return openingWith(setting, async () => {
    const client = await pool.connect();
    let broken = true;
    try {
      await client.query({ text: 'BEGIN' });
      const result = await unopened(() => work(asking(client)));
      await client.query('COMMIT');
      broken = false;
      return result;
    } finally {
      // A connection in an unknown state, which an error leaves behind, is not for the next one.
      client.release(broken);
    }
  });
}

function asking(client: pg.PoolClient): Ask {
  return <Row extends object>({ text, values }: Statement) =>
    watchedStatement(currentContext()?.trace, text, async () => {
      const { rows } = await client.query<Row>(text, [...values]);
      return rows;
    });
}
