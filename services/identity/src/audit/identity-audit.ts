import { Inject, Injectable } from '@nestjs/common';
import {
  identityActions,
  deniedAction,
  type DeniedAction,
  type IdentityAction,
} from '@bindery/contracts/identity';
import { AuditTrail, isDenied, isNotFound, tally, type AuditActor } from '@bindery/service-kit/audit';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { currentPrincipal, type DenialListener } from '@bindery/service-kit/guard';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { IdentityDatabase, Transaction } from '../database/identity-database.js';

/** The subject of an entry. */
type AuditedRecord = 'user' | 'account' | 'invitation' | 'promo_code' | 'api_key';

/** The action or attempt, and its account. The request context adds the actor and the address. */
export interface Attempt {
  readonly accountId: string;
  readonly action: IdentityAction | DeniedAction;
  readonly recordType?: AuditedRecord;
  readonly recordId?: string;
  /** Names of the fields concerned, with values only where these are about no person (`changedField`). */
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
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Writes one entry in the transaction of its change. */
  async record(
    tx: Transaction,
    attempt: Attempt,
    outcome: 'success' | 'denied' | 'failed' = 'success',
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
      if (isDenied(error)) await this.recordDenied(attempt, error);
      throw error;
    }
  }

  /** Records a denied attempt in a transaction of its own. Ids that don't exist are tallied. */
  async recordDenied(attempt: Attempt, error?: unknown): Promise<void> {
    await this.db.$transaction(async (tx) => {
      if (isNotFound(error) && !(await exists(tx, attempt))) await this.tallyUnknownId(tx);
      else await this.record(tx, attempt, 'denied');
    }, transactionLimits());
  }

  private async tallyUnknownId(tx: Transaction): Promise<void> {
    const { userId, accountId, role } = currentPrincipal();
    await tally(tx, {
      accountId,
      actorId: userId,
      actorRole: role,
      action: identityActions.unknownIdsTried,
      outcome: 'denied',
      at: this.clock.now(),
    });
  }
}

/** Whether what an attempt named is there, though not for its user. */
async function exists(tx: Transaction, { recordType, recordId: id }: Attempt): Promise<boolean> {
  if (id === undefined) return false;
  if (recordType === 'user') return (await tx.user.count({ where: { id } })) > 0;
  if (recordType === 'invitation') return (await tx.invitation.count({ where: { id } })) > 0;
  if (recordType === 'api_key') return (await tx.apiKey.count({ where: { id } })) > 0;
  return (await tx.account.count({ where: { id } })) > 0;
}

/** Audits the calls that the guard denies, in the account of the caller. */
export function createDenialRecorder(database: IdentityDatabase, audit: AuditTrail): DenialListener {
  return {
    async denied({ accountId }, permission) {
      const fact = { accountId, action: deniedAction(permission), outcome: 'denied' } as const;
      await database.$transaction((tx) => audit.record(tx, fact), transactionLimits());
    },
  };
}
