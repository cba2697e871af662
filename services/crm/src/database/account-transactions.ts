import { Inject, Injectable } from '@nestjs/common';
import { AuditTrail } from '@bindery/service-kit/audit';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import {
  DATABASE,
  isDeadlock,
  openingWith,
  poolOf,
  queryOnce,
  transactionLimits,
  unopened,
  withPlainSql,
  type BoundedPool,
  type Sql,
  type Statement,
} from '@bindery/service-kit/database';
import { FieldCipher } from '@bindery/field-crypto';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { theAccount, type CrmDatabase, type Transaction } from './crm-database.js';
import type { TypedStatement } from './typed-sql.js';

const MAX_TRIES = 5;

/** Transactions on the rows of one account. */
@Injectable()
export class AccountTransactions {
  constructor(
    @Inject(DATABASE) private readonly database: CrmDatabase,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    private readonly cipher: FieldCipher,
    private readonly trail: AuditTrail,
    private readonly outbox: OutboxRelay,
  ) {}

  /** Runs one read-only statement, bypassing Prisma. */
  queryOnce<Row extends object>(
    accountId: string,
    statement: TypedStatement<Row> | Statement,
  ): Promise<Row[]> {
    return queryOnce(this.pool(), theAccount(accountId), statement);
  }

  /** Runs several statements in one transaction, bypassing Prisma. */
  readTx<T>(accountId: string, work: (tx: Sql) => Promise<T>): Promise<T> {
    return withPlainSql(this.pool(), theAccount(accountId), (tx) => this.trail.settling(tx, work));
  }

  /** Writes in one transaction, bypassing Prisma. Retries deadlocks and wakes the outbox after the commit. */
  writeTx<T>(accountId: string, work: (tx: Sql) => Promise<T>): Promise<T> {
    return this.retryDeadlocks(accountId, () => this.readTx(accountId, work));
  }

  /** Reads in one transaction of the Prisma client. */
  readPrismaTx<T>(accountId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return openingWith([theAccount(accountId)], () =>
      this.database.$transaction((tx) => unopened(() => this.trail.settling(tx, work)), transactionLimits()),
    );
  }

  /** Writes in one transaction of the Prisma client. Retries deadlocks and wakes the outbox after the commit. */
  writePrismaTx<T>(accountId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.retryDeadlocks(accountId, () => this.readPrismaTx(accountId, work));
  }

  private async retryDeadlocks<T>(accountId: string, transact: () => Promise<T>): Promise<T> {
    // Loads the audit chain's keys before the transaction takes a connection. A pool full of transactions that each need
    // one more connection would deadlock.
    await this.cipher.auditKey(accountId);
    for (let tries = 1; ; tries += 1) {
      try {
        const result = await transact();
        this.outbox.wake();
        return result;
      } catch (error) {
        if (!isDeadlock(error) || tries === MAX_TRIES) throw error;
      }
    }
  }

  private pool(): BoundedPool {
    const pool = poolOf(this.service.config);
    if (!pool) throw new Error('The database was opened with other settings than the service');
    return pool;
  }
}
