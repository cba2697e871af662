import { context, SpanKind, trace, type Context, type Span } from '@opentelemetry/api';
import { PrismaPg } from '@prisma/adapter-pg';
import { endSpan, endWith, startSpan, type NewSpan } from '@bindery/telemetry/tracing';
import type { Pool } from 'pg';
import { summariseStatement } from './statement.js';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Queryable = Pick<Adapter, 'queryRaw' | 'executeRaw'>;

/** Prisma's adapter with a span for each statement, below the span of the request that it is run for. */
export class TracedPrismaPg extends PrismaPg {
  /** @param pool it ends with the adapter */
  constructor(pool: Pool) {
    super(pool, { disposeExternalPool: true });
  }

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect();
    traceTransactions(adapter);
    traceStatements(adapter, () => context.active());
    return adapter;
  }
}

function traceTransactions(adapter: Adapter): void {
  const startTransaction = adapter.startTransaction.bind(adapter);
  adapter.startTransaction = async (isolationLevel) => {
    const parent = context.active();
    if (!isRecorded(parent)) return startTransaction(isolationLevel);
    const span = startSpan({ name: 'transaction', attributes: SYSTEM }, parent);
    try {
      // The span covers the wait for a connection of the pool.
      const transaction = await startTransaction(isolationLevel);
      const inside = trace.setSpan(parent, span);
      traceStatements(transaction, () => inside);
      endSpanWithTransaction(transaction, span);
      return transaction;
    } catch (error) {
      endSpan(span, { failed: 'no connection' });
      throw error;
    }
  };
}

type Transaction = Awaited<ReturnType<Adapter['startTransaction']>>;

function endSpanWithTransaction(transaction: Transaction, span: Span): void {
  const commit = transaction.commit.bind(transaction);
  const rollback = transaction.rollback.bind(transaction);
  transaction.commit = () => commit().finally(() => endSpan(span));
  transaction.rollback = () => rollback().finally(() => endSpan(span, { failed: 'rolled back' }));
}

function traceStatements(queryable: Queryable, parentNow: () => Context): void {
  const queryRaw = queryable.queryRaw.bind(queryable);
  const executeRaw = queryable.executeRaw.bind(queryable);
  queryable.queryRaw = (query) => tracedStatement(query.sql, () => queryRaw(query), parentNow());
  queryable.executeRaw = (query) => tracedStatement(query.sql, () => executeRaw(query), parentNow());
}

/** Runs a statement in a span of its own, if its request is recorded. */
export function tracedStatement<T>(
  sql: string,
  run: () => Promise<T>,
  parent: Context = context.active(),
): Promise<T> {
  return isRecorded(parent) ? endWith(startSpan(spanOfStatement(sql), parent), run) : run();
}

function isRecorded(parent: Context): boolean {
  return trace.getSpan(parent)?.isRecording() ?? false;
}

const SYSTEM = { 'db.system.name': 'postgresql' } as const;

/** Named for what the statement does to which table, for its text may hold values. */
function spanOfStatement(sql: string): NewSpan {
  const { operation, table } = summariseStatement(sql);
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: SpanKind.CLIENT,
    attributes: {
      ...SYSTEM,
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
}
