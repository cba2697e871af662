import pg from 'pg';
import { requireTime } from '../context/deadline.js';
import type { Begin, BoundedPool, LocalSetting } from './bounded-pool.js';
import { statementOf, type Sql, type Statement } from './sql.js';
import { tracedStatement } from './traced-adapter.js';

/**
 * A transaction in plain SQL on the service's own pool and past its Prisma client, which takes longer over a small
 * statement than Postgres does. Its first statement travels with what opens it. Rows have the types that Prisma's have: a
 * timestamp is a Date, a date one at midnight in UTC; but a numeric is a text and a bigint too.
 */
export async function withPlainSql<T>(
  pool: BoundedPool,
  setting: LocalSetting,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const transaction = new PlainTransaction(client, setting);
  try {
    const result = await work(transaction);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback();
    throw error;
  } finally {
    client.release(transaction.isBroken);
  }
}

/**
 * Queues a statement whose result isn't needed. In plain SQL it is sent with the next statement of the transaction,
 * or with the commit. If it fails, that one fails.
 */
export function queueStatement(
  tx: Sql,
): (query: TemplateStringsArray | Statement, ...values: unknown[]) => Promise<void> {
  return async (query, ...values) => {
    if (tx instanceof PlainTransaction) tx.soon(statementOf(query, values));
    else await tx.$executeRaw(query, ...values);
  };
}

/** One question in plain SQL, with the transaction around it in a single round trip. */
export async function queryOnce<Row extends object>(
  pool: BoundedPool,
  setting: LocalSetting,
  statement: Statement,
): Promise<Row[]> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    const settings = statement.name === undefined ? [setting] : [setting, GENERIC_PLAN, NO_WORKERS];
    const [, { rows }] = await Promise.all([
      begin(client, settings),
      run<Row>(client, statement),
      client.query(COMMIT),
    ]);
    isBroken = false;
    return rows;
  } finally {
    client.release(isBroken);
  }
}

/**
 * One plan serves a prepared statement whatever its values are. By its estimates, Postgres would prefer a plan for the
 * values of each call, and planning a search takes longer than running it.
 */
const GENERIC_PLAN = { name: 'plan_cache_mode', value: 'force_generic_plan' } as const;
/** Such a plan may have workers for an average account, and starting them takes longer than most of these statements. */
const NO_WORKERS = { name: 'max_parallel_workers_per_gather', value: '0' } as const;
const COMMIT = { text: 'COMMIT' } as const;
const ROLLBACK = { text: 'ROLLBACK' } as const;

class PlainTransaction implements Sql {
  /** Whether a statement failed: what the connection is in then is not for the next one. */
  isBroken = false;
  private begun = false;
  private due: Statement[] = [];

  constructor(
    private readonly client: pg.PoolClient,
    private readonly setting: LocalSetting,
  ) {}

  async $queryRaw<T>(query: TemplateStringsArray | Statement, ...values: unknown[]): Promise<T> {
    const { rows } = await this.send(() => run(this.client, statementOf(query, values)));
    return rows as T;
  }

  async $executeRaw(query: TemplateStringsArray | Statement, ...values: unknown[]): Promise<number> {
    const { rowCount } = await this.send(() => run(this.client, statementOf(query, values)));
    return rowCount ?? 0;
  }

  /** The next answer that is waited for is that of this one too. */
  soon(statement: Statement): void {
    this.due.push(statement);
  }

  async commit(): Promise<void> {
    if (this.isBroken) throw new Error('A transaction of which a statement failed cannot be committed');
    if (this.begun || this.due.length > 0) await this.send(() => this.client.query(COMMIT));
  }

  /**
   * Rolls back. If the connection is broken, or breaks now, it is closed, which rolls back too. The caller gets the
   * error of the work, not that of the rollback.
   */
  async rollback(): Promise<void> {
    if (!this.begun || this.isBroken) return;
    await this.guard(this.client.query(ROLLBACK)).catch(() => undefined);
  }

  /** Sends a statement behind whatever has to come before it, without waiting for that. */
  private async send(last: () => Promise<pg.QueryResult<object>>): Promise<pg.QueryResult<object>> {
    requireTime();
    const opening = this.begun ? [] : [begin(this.client, [this.setting])];
    this.begun = true;
    const before = [...opening, ...this.due.splice(0).map((statement) => run(this.client, statement))];
    const [result] = await this.guard(Promise.all([last(), ...before]));
    return result;
  }

  private async guard<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      this.isBroken = true;
      throw error;
    }
  }
}

/** The settings travel with it: see `bounded-pool.ts`. */
function begin(client: pg.PoolClient, settings: readonly LocalSetting[]): Promise<unknown> {
  const begin: Begin = { text: 'BEGIN', settings };
  return client.query(begin);
}

function run<Row extends object>(
  client: pg.PoolClient,
  { name, text, values }: Statement,
): Promise<pg.QueryResult<Row>> {
  return tracedStatement(text, () => client.query<Row>({ name, text, values: [...values], types }));
}

const midnight = (day: string): Date => new Date(`${day}T00:00:00.000Z`);

const DATE: number = pg.types.builtins.DATE;
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((text: string) => unknown) =>
    oid === DATE ? midnight : (pg.types.getTypeParser(oid, format) as (text: string) => unknown),
};
