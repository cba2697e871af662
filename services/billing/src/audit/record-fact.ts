import type { Principal } from '@bindery/contracts/access';
import type { EventData } from '@bindery/contracts/messaging';
import { recordEvent } from '@bindery/service-kit/outbox';
import type { Sql } from '@bindery/service-kit/database';

type Told = EventData<'billing.action.audited.v1'>;

/** What somebody did, or tried to do, as it goes on record. Names of fields, never values. */
export interface BillingFact {
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

/** Puts a fact on record in the account of whoever did it: identity writes it there, so it goes out as an event. */
export async function recordFact(
  tx: Sql,
  { accountId, userId, role }: Principal,
  { action, outcome, record, fields = [] }: BillingFact,
): Promise<void> {
  await recordEvent(tx, {
    subject: 'billing.action.audited.v1',
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
