import { Inject, Injectable } from '@nestjs/common';
import { AuditPublisher, publishFact, type AuditFactToPublish } from '@bindery/service-kit/audit';
import { DATABASE, type Sql } from '@bindery/service-kit/database';
import type { Principal } from '@bindery/contracts/access';

/** Audits denied requests. Successful ones are audited with their change. */
@Injectable()
export class BillingAudit extends AuditPublisher {
  constructor(@Inject(DATABASE) database: Sql) {
    super('billing.action.audited.v1', database);
  }
}

/** Publishes an audit event; identity writes it to the audit chain of the actor's account. */
export const recordFact = (tx: Sql, caller: Principal, fact: AuditFactToPublish): Promise<void> =>
  publishFact(tx, 'billing.action.audited.v1', caller, fact);
