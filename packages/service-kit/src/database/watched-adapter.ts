import { PrismaPg } from '@prisma/adapter-pg';
import { during, type Step, type StepStart } from '@bindery/telemetry/tracing';
import type { Pool } from 'pg';
import { currentContext } from '../context/index.js';
import { summariseStatement } from './statement.js';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Queryable = Pick<Adapter, 'queryRaw' | 'executeRaw'>;

/** Prisma's adapter, each of whose statements is a step of the request that it is run for. */
export class WatchedPrismaPg extends PrismaPg {
  /** @param pool it ends with the adapter */
  constructor(pool: Pool) {
    super(pool, { disposeExternalPool: true });
  }

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    watchTransactions(adapter);
    watchStatements(adapter, () => currentContext()?.trace);
    return adapter;
  }
}

function watchTransactions(adapter: Adapter): void {
  const startTransaction = adapter.startTransaction.bind(adapter);
  adapter.startTransaction = async (isolationLevel) => {
    const parent = currentContext()?.trace;
    if (!parent?.recorded) return startTransaction(isolationLevel);
    const step = parent.child({ name: 'transaction', kind: 'internal', attributes: SYSTEM });
    try {
      // The step covers the wait for a connection of the pool.
      const transaction = await startTransaction(isolationLevel);
      watchStatements(transaction, () => step);
      endWith(transaction, step);
      return transaction;
    } catch (error) {
      step.end({ failed: 'no connection' });
      throw error;
    }
  };
}

type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

function endWith(transaction: Transaction, step: Step): void {
  const commit = transaction.commit.bind(transaction);
  const rollback = transaction.rollback.bind(transaction);
  transaction.commit = () => commit().finally(() => step.end());
  transaction.rollback = () => rollback().finally(() => step.end({ failed: 'rolled back' }));
}

function watchStatements(queryable: Queryable, parentNow: () => Step | undefined): void {
  const queryRaw = queryable.queryRaw.bind(queryable);
  const executeRaw = queryable.executeRaw.bind(queryable);
  queryable.queryRaw = (query) => watchedStatement(parentNow(), query.sql, () => queryRaw(query));
  queryable.executeRaw = (query) => watchedStatement(parentNow(), query.sql, () => executeRaw(query));
}

/** Runs a statement as a step of what it is run for. */
export function watchedStatement<T>(
  parent: Step | undefined,
  sql: string,
  run: () => Promise<T>,
): Promise<T> {
  return parent?.recorded ? during(parent, startOf(sql), run) : run();
}

const SYSTEM = { 'db.system.name': 'postgresql' } as const;

function startOf(sql: string): StepStart {
  const { operation, table } = summariseStatement(sql);
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      ...SYSTEM,
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
}
