import { Injectable } from '@nestjs/common';
import { AuditTrail, isRefusal, type AuditActor } from '@bindery/service-kit/audit';
import { transactionLimits } from '@bindery/service-kit/database';
import { InjectDatabase, type IdentityDatabase, type Transaction } from '../database/identity-database.js';
import type { AuditedRecord, IdentityAction } from './actions.js';

/** What is done, or attempted, in which account. Who does it, and from where, the request says. */
export interface Attempt {
  readonly accountId: string;
  readonly action: IdentityAction;
  readonly recordType?: AuditedRecord;
  readonly recordId?: string;
  /** Names of the fields concerned. Never a value. */
  readonly fields?: readonly string[];
  /** Who did it, and when, where an event tells of it. */
  readonly actor?: AuditActor;
  readonly at?: Date;
}

/** Writes what happens to people and their access into the audit chain of the account concerned. */
@Injectable()
export class IdentityAudit {
  constructor(
    private readonly trail: AuditTrail,
    @InjectDatabase() private readonly db: IdentityDatabase,
  ) {}

  /** One entry, in the transaction of what it tells of. */
  async record(
    tx: Transaction,
    attempt: Attempt,
    outcome: 'success' | 'refused' | 'failed' = 'success',
  ): Promise<void> {
    await this.trail.record(tx, { ...attempt, outcome });
  }

  /**
   * Runs an attempt, and puts on record that it was refused before it answers so. The attempt opens its own
   * transaction: the entry must stay when that one is rolled back.
   */
  async watching<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isRefusal(error)) await this.refused(attempt);
      throw error;
    }
  }

  /** Puts on record that an attempt was refused, whatever becomes of its transaction. */
  async refused(attempt: Attempt): Promise<void> {
    await this.db.$transaction((tx) => this.record(tx, attempt, 'refused'), transactionLimits());
  }
}
