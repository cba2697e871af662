import type { Permission, Principal } from '@bindery/contracts/access';
import { identityActions, deniedAction, type IdentityAction } from '@bindery/contracts/identity';
import type { EventData } from '@bindery/contracts/messaging';
import type { Sql } from '../database/index.js';
import { recordEvent } from '../outbox/record-event.js';
import { isDenied, isNotFound } from './denial.js';

/** The events that carry the audit facts of services without an audit chain to identity, which records them. */
export type AuditSubject =
  | 'billing.action.audited.v1'
  | 'leads.action.audited.v1'
  | 'integrations.action.audited.v1'
  | 'crm.action.audited.v1';
type ActionAudited = EventData<AuditSubject>;

/** A recorded action or attempt of a user, with names of fields and never values. */
export interface AuditFactToPublish {
  readonly action: string;
  readonly outcome: ActionAudited['outcome'];
  /** The record, with its version after the change. A denied attempt has none. */
  readonly record?: {
    readonly type: NonNullable<ActionAudited['record_type']>;
    readonly id: string;
    readonly version?: number;
  };
  readonly fields?: readonly string[];
  /** Has identity tally it instead of writing an entry for each. */
  readonly count?: number;
  /** When it happened; now if absent. */
  readonly time?: Date;
}

/** The action that a user attempts. */
export interface AuditAttempt extends Pick<AuditFactToPublish, 'record' | 'fields'> {
  readonly action: IdentityAction;
}

/** Publishes a fact for the chain of the user's account, in the transaction of its change. */
export async function publishFact(
  tx: Sql,
  subject: AuditSubject,
  { accountId, userId, role }: Pick<Principal, 'accountId' | 'userId' | 'role'>,
  { action, outcome, record, fields = [], count, time }: AuditFactToPublish,
): Promise<void> {
  await recordEvent(tx, {
    subject,
    accountId,
    subjectId: record?.id ?? userId,
    version: record?.version ?? 0,
    ...(time && { time }),
    data: {
      action,
      outcome,
      actor_id: userId,
      actor_role: role,
      ...(record && { record_type: record.type, record_id: record.id }),
      fields: [...fields],
      ...(count !== undefined && { count }),
    },
  });
}

/** Ids that don't exist are tallied: anybody can send any number of them. */
const denialOf = (attempt: AuditAttempt, error: unknown): AuditFactToPublish =>
  isNotFound(error)
    ? { action: identityActions.unknownIdsTried, outcome: 'denied', count: 1 }
    : { ...attempt, outcome: 'denied' };

/** The audit of a service without a chain of its own: identity records what this publishes. */
export class AuditPublisher {
  constructor(
    private readonly subject: AuditSubject,
    private readonly database: Sql,
  ) {}

  publish(tx: Sql, caller: Principal, fact: AuditFactToPublish): Promise<void> {
    return publishFact(tx, this.subject, caller, fact);
  }

  /**
   * Runs an attempt and records a denial before it rethrows. The attempt opens its own transaction, so the entry survives
   * its rollback.
   */
  async auditDenials<T>(caller: Principal, attempt: AuditAttempt, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (isDenied(error)) await this.publish(this.database, caller, denialOf(attempt, error));
      throw error;
    }
  }

  /** Records that the guard denied a call. */
  denied(caller: Principal, permission: Permission): Promise<void> {
    return this.publish(this.database, caller, { action: deniedAction(permission), outcome: 'denied' });
  }
}
