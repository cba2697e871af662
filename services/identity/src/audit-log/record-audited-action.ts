import { Injectable } from '@nestjs/common';
import type { Event } from '@bindery/contracts/messaging';
import { AuditTrail, tally, type AuditSubject, type TalliedFact } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';

type ActionAudited = Event<AuditSubject>;

/** Writes what users did in services without such a chain into the chain of their account, and tallies what they repeat. */
@Injectable()
export class RecordAuditedAction {
  constructor(private readonly trail: AuditTrail) {}

  async record(tx: Sql, { account_id, time, data }: ActionAudited): Promise<void> {
    const { count } = data;
    if (count !== undefined) {
      await tally(tx, talliedOf({ account_id, time, data }, count));
      return;
    }
    await this.trail.record(tx, {
      accountId: account_id,
      action: data.action,
      outcome: data.outcome,
      fields: data.fields,
      actor: { id: data.actor_id, role: data.actor_role },
      at: new Date(time),
      ...(data.record_type && { recordType: data.record_type }),
      ...(data.record_id && { recordId: data.record_id }),
    });
  }
}

const talliedOf = (
  { account_id, time, data }: Pick<ActionAudited, 'account_id' | 'time' | 'data'>,
  count: number,
): TalliedFact => ({
  accountId: account_id,
  actorId: data.actor_id,
  actorRole: data.actor_role,
  action: data.action,
  outcome: data.outcome,
  at: new Date(time),
  count,
});
