import type { Permission, Principal } from '@bindery/contracts/access';
import { refusedAction, type IdentityAction } from '@bindery/contracts/identity';
import type { EventData } from '@bindery/contracts/messaging';
import type { Sql } from '../database/index.js';
import { recordEvent } from '../outbox/record-event.js';
import { isRefusal } from './refusal.js';

/** The events by which services without an audit chain of their own have identity put facts on record. */
export type AuditSubject = 'billing.action.audited.v1' | 'leads.action.audited.v1';
type Told = EventData<AuditSubject>;

/** What somebody did, or tried to do, as it goes on record. Names of fields, never values. */
export interface ToldFact {
  readonly action: string;
  readonly outcome: Told['outcome'];
  /** What it was done to, with its version after that; a refused attempt made none. */
  readonly record?: {
    readonly type: NonNullable<Told['record_type']>;
    readonly id: string;
    readonly version?: number;
  };
  readonly fields?: readonly string[];
}

/** What somebody tries to do, and with what. */
export interface ToldAttempt extends Pick<ToldFact, 'record' | 'fields'> {
  readonly action: IdentityAction;
}

/** Puts a fact on record in the account of whoever did it, in the transaction of the change that it tells of. */
export async function recordToldFact(
  tx: Sql,
  subject: AuditSubject,
  { accountId, userId, role }: Principal,
  { action, outcome, record, fields = [] }: ToldFact,
): Promise<void> {
  await recordEvent(tx, {
    subject,
    accountId,
    subjectId: record?.id ?? userId,
    version: record?.version ?? 0,
    data: {
      action,
      outcome,
      actor_id: userId,
      actor_role: role,
      ...(record && { record_type: record.type, record_id: record.id }),
      fields: [...fields],
    },
  });
}

/** Puts on record what people do in a service that keeps no audit chain: identity writes it into that of their account. */
export class ToldAudit {
  constructor(
    private readonly subject: AuditSubject,
    private readonly database: Sql,
  ) {}

  /** The same as {@link recordToldFact}. */
  record(tx: Sql, person: Principal, fact: ToldFact): Promise<void> {
    return recordToldFact(tx, this.subject, person, fact);
  }

  /**
   * Runs an attempt, and puts on record that it was refused before it answers so. The attempt opens its own
   * transaction: the entry must stay when that one is rolled back.
   */
  async watching<T>(person: Principal, attempt: ToldAttempt, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isRefusal(error)) await this.record(this.database, person, { ...attempt, outcome: 'refused' });
      throw error;
    }
  }

  /** Puts on record that the guard refused a call. */
  refused(person: Principal, permission: Permission): Promise<void> {
    return this.record(this.database, person, { action: refusedAction(permission), outcome: 'refused' });
  }
}
