import { Injectable } from '@nestjs/common';
import { transactionLimits } from '@bindery/service-kit/database';
import { FieldCipher } from '@bindery/field-crypto';
import { OutboxRelay } from '@bindery/service-kit/outbox';
import { isWriteConflict } from './write-conflict.js';
import { enterAccount, InjectDatabase, type CrmDatabase, type Transaction } from './crm-database.js';

/** Runs work on the rows of one account. */
@Injectable()
export class AccountTransactions {
  constructor(
    @InjectDatabase() private readonly database: CrmDatabase,
    private readonly cipher: FieldCipher,
    private readonly outbox: OutboxRelay,
  ) {}

  /** Reads. */
  read<T>(accountId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.database.$transaction(async (tx) => {
      await enterAccount(tx, accountId);
      return work(tx);
    }, transactionLimits());
  }

  /** Changes, whose events are on their way as soon as they are committed. */
  async write<T>(accountId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    // The audit chain needs the account's keys. Loading them takes a connection of its own, so it happens before
    // this one is held: a pool full of transactions that wait for one more connection would stand still.
    await this.cipher.auditKey(accountId);
    const result = await this.readAgainAfterDeadlock(accountId, work);
    this.outbox.nudge();
    return result;
  }

  /** Of two that wait for each other's rows the database ends one, whole; the other goes on, and then this one can. */
  private async readAgainAfterDeadlock<T>(
    accountId: string,
    work: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.read(accountId, work);
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
      return this.read(accountId, work);
    }
  }
}
