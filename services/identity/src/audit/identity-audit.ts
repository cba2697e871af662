import { Injectable } from '@nestjs/common';
import { AuditTrail, isDenied, type AuditActor } from '@bindery/service-kit/audit';
import { transactionLimits } from '@bindery/service-kit/database';
import { InjectDatabase, type IdentityDatabase, type Transaction } from '../database/identity-database.js';
import type { AuditedRecord, IdentityAction } from './actions.js';

/** What is done or attempted, and in which account. The request context adds the actor and the address. */
export interface Attempt {
  readonly accountId: string;
  readonly action: IdentityAction;
  readonly recordType?: AuditedRecord;
  readonly recordId?: string;
  /** Names of the fields concerned. Never a value. */
  readonly fields?: readonly string[];
  /** The actor and the time, where they come from an event. */
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

  /** Writes one entry in the transaction of its change. */
  async record(
    tx: Transaction,
    attempt: Attempt,
    outcome: 'success' | 'refused' | 'failed' = 'success',
  ): Promise<void> {
    await this.trail.record(tx, { ...attempt, outcome });
  }

  /**
   * Runs an attempt and records a denial before it rethrows. The attempt opens its own transaction, so the entry survives
   * its rollback.
   */
  async auditDenials<T>(attempt: Attempt, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isDenied(error)) await this.recordDenied(attempt);
      throw error;
    }
  }

  /** Records a denied attempt in a transaction of its own. */
  async recordDenied(attempt: Attempt): Promise<void> {
    await this.db.$transaction((tx) => this.record(tx, attempt, 'refused'), transactionLimits());
  }
}
