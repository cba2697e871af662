import pg from 'pg';
import { currentContext } from '../context/index.js';
import type { BoundedPool, PooledClient } from './bounded-pool.js';
import { openingWith, type LocalSetting } from './opening.js';
import { watchedStatement } from './watched-adapter.js';

/** SQL with numbered places, and what goes there. `Prisma.sql` makes it. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Asks one question of the transaction. Its rows have the types that Prisma's have: a timestamp is a Date, a date one at
 * midnight in UTC; but a numeric is a text.
 */
export type Ask = <Row extends object>(statement: Statement) => Promise<Row[]>;

/**
 * Questions in plain SQL, in one transaction on the service's own pool and past its Prisma client, which takes longer
 * over a small question than Postgres does. The first of them travels with the opening of the transaction.
 */
export function readPlainly<T>(
  pool: BoundedPool,
  setting: LocalSetting,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  return holding(pool, async (client) => {
    const result = await work(asking(client, setting));
    await client.query(COMMIT);
    return result;
  });
}

/** One question in plain SQL, with the transaction around it in a single round trip. */
export function readOnce<Row extends object>(
  pool: BoundedPool,
  setting: LocalSetting,
  statement: Statement,
): Promise<Row[]> {
  return holding(pool, async (client) => {
    const [, rows] = await client.atOnce(() => [
      begin(client, setting),
      run<Row>(client, statement),
      client.query(COMMIT),
    ]);
    return rows;
  });
}

const BEGIN = { text: 'BEGIN' } as const;
const COMMIT = { text: 'COMMIT' } as const;

async function holding<T>(pool: BoundedPool, work: (client: PooledClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    const result = await work(client);
    broken = false;
    return result;
  } finally {
    // A connection in an unknown state, which an error leaves behind, is not for the next one.
    client.release(broken);
  }
}

function begin(client: PooledClient, setting: LocalSetting): Promise<unknown> {
  return openingWith(setting, () => client.query(BEGIN));
}

function asking(client: PooledClient, setting: LocalSetting): Ask {
  let begun = false;
  return async <Row extends object>(statement: Statement) => {
    if (begun) return run<Row>(client, statement);
    begun = true;
    const [, rows] = await client.atOnce(() => [begin(client, setting), run<Row>(client, statement)]);
    return rows;
  };
}

function run<Row extends object>(client: PooledClient, { text, values }: Statement): Promise<Row[]> {
  return watchedStatement(currentContext()?.trace, text, async () => {
    const { rows } = await client.query<Row>({ text, values: [...values], types });
    return rows;
  });
}

const midnight = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

const DATE: number = pg.types.builtins.DATE;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
    oid === DATE ? midnight : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};
