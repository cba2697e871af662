import { Injectable } from '@nestjs/common';
import type { Event } from '@bindery/contracts/messaging';
import { AuditTrail } from '@bindery/service-kit/audit';
import type { Sql } from '@bindery/service-kit/database';

type ActionAudited = Event<'billing.action.audited.v1' | 'leads.action.audited.v1'>;

/** Writes what users did in billing and leads into the chain of their account, so that one trail holds everything. */
@Injectable()
export class RecordAuditedAction {
  constructor(private readonly trail: AuditTrail) {}

  async record(tx: Sql, { account_id, time, data }: ActionAudited): Promise<void> {
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
