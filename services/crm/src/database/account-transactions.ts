import { Inject, Injectable } from '@nestjs/common';
import { AuditTrail } from '@bindery/service-kit/audit';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/bootstrap';
import {
  queryOnce,
  withPlainSql,
  isDeadlock,
  openingWith,
  poolOf,
  transactionLimits,
  unopened,
  type BoundedPool,
  type Sql,
  type Statement,
} from '@bindery/service-kit/database';
import { FieldCipher } from '@bindery/field-crypto';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { InjectDatabase, theAccount, type CrmDatabase, type Transaction } from './crm-database.js';
import type { TypedStatement } from './typed-sql.js';

const MOST_TRIES = 5;

/** Runs work on the rows of one account. */
@Injectable()
export class AccountTransactions {
  constructor(
    @InjectDatabase() private readonly database: CrmDatabase,
    @Inject(SERVICE) private readonly service: ServiceSettings,
    private readonly cipher: FieldCipher,
    private readonly trail: AuditTrail,
    private readonly outbox: OutboxRelay,
  ) {}

  /** Asks one thing in plain SQL: a list, a count, a record. The rows of a typed statement have its type. */
  askOnce<Row extends object>(accountId: string, statement: TypedStatement<Row> | Statement): Promise<Row[]> {
    return queryOnce(this.pool(), theAccount(accountId), statement);
  }

  /** Asks several things in plain SQL, of which one may follow from another. */
  ask<T>(accountId: string, work: (tx: Sql) => Promise<T>): Promise<T> {
    return withPlainSql(this.pool(), theAccount(accountId), (tx) => this.whole(tx, work));
  }

  /** Changes in plain SQL: what `write` does, for what people do all day. */
  change<T>(accountId: string, work: (tx: Sql) => Promise<T>): Promise<T> {
    return this.untilDone(accountId, () => this.ask(accountId, work));
  }

  /** Reads through the Prisma client. */
  read<T>(accountId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return openingWith(theAccount(accountId), () =>
      this.database.$transaction((tx) => unopened(() => this.whole(tx, work)), transactionLimits()),
    );
  }

  /** The work, and after it what it puts on record. */
  private async whole<T, Tx extends Sql>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await work(tx);
    await this.trail.settle(tx);
    return result;
  }

  /**
   * Changes through the Prisma client, whose events are on their way as soon as they are committed. Work that comes into a
   * deadlock with other work is done again from its beginning.
   */
  write<T>(accountId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.untilDone(accountId, () => this.read(accountId, work));
  }

  private async untilDone<T>(accountId: string, transact: () => Promise<T>): Promise<T> {
    // The audit chain needs the account's keys. Loading them takes a connection of its own, so it happens before
    // this one is held: a pool full of transactions that wait for one more connection would stand still.
    await this.cipher.auditKey(accountId);
    for (let tries = 1; ; tries += 1) {
      try {
        const result = await transact();
        this.outbox.wake();
        return result;
      } catch (error) {
        if (!isDeadlock(error) || tries === MOST_TRIES) throw error;
      }
    }
  }

  private pool(): BoundedPool {
    const pool = poolOf(this.service.config);
    if (!pool) throw new Error('The database was opened with other settings than the service');
    return pool;
  }
}
