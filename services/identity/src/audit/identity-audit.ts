import { Inject, Injectable } from '@nestjs/common';
import { refusedAction, type IdentityAction } from '@bindery/contracts/identity';
import { AuditTrail, isDenied, type AuditActor } from '@bindery/service-kit/audit';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import type { DenialListener } from '@bindery/service-kit/guard';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';

/** What an entry is about. */
type AuditedRecord = 'user' | 'account' | 'invitation' | 'promo_code';

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
    @Inject(DATABASE) private readonly db: IdentityDatabase,
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

/** Audits the calls that the guard denies, in the account of the caller. */
export function createDenialRecorder(database: IdentityDatabase, audit: AuditTrail): DenialListener {
  return {
    async denied({ accountId }, permission) {
      const fact = { accountId, action: refusedAction(permission), outcome: 'refused' } as const;
      await database.$transaction((tx) => audit.record(tx, fact), transactionLimits());
    },
  };
}
