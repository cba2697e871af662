import { Inject, Injectable } from '@nestjs/common';
import { AuditTrail } from '@bindery/service-kit/audit';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import {
  isDeadlock,
  poolOf,
  queryOnce,
  withPlainSql,
  type BoundedPool,
  type Sql,
  type Statement,
} from '@bindery/service-kit/database';
import { FieldCipher } from '@bindery/field-crypto';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { theAccount } from './crm-database.js';

const MAX_TRIES = 5;

/** Transactions on the rows of one account. */
@Injectable()
export class AccountTransactions {
  constructor(
    @Inject(SERVICE) private readonly service: ServiceSettings,
    private readonly cipher: FieldCipher,
    private readonly trail: AuditTrail,
    private readonly outbox: OutboxRelay,
  ) {}

  /** Reads with several statements in one transaction. */
  read<T>(accountId: string, work: (tx: Sql) => Promise<T>): Promise<T> {
    return withPlainSql(this.pool(), theAccount(accountId), (tx) => this.trail.settling(tx, work));
  }

  /** Reads with one statement, or writes what leads to no event, in a single round trip. */
  queryOnce<Row extends object>(accountId: string, statement: Statement): Promise<Row[]> {
    return queryOnce(this.pool(), theAccount(accountId), statement);
  }

  /** Writes in one transaction. Retries deadlocks and wakes the outbox after the commit. */
  write<T>(accountId: string, work: (tx: Sql) => Promise<T>): Promise<T> {
    return this.retryDeadlocks(accountId, () => this.read(accountId, work));
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
