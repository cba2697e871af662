import { Inject, Injectable } from '@nestjs/common';
import { AuditPublisher, publishFact, type AuditFactToPublish } from '@bindery/service-kit/audit';
import { DATABASE, type Sql } from '@bindery/service-kit/database';
import type { Principal } from '@bindery/contracts/access';

/** Puts on record what was refused. What succeeds is told with the change itself. */
@Injectable()
export class BillingAudit extends AuditPublisher {
  constructor(@Inject(DATABASE) database: Sql) {
    super('billing.action.audited.v1', database);
  }
}

/** Puts a fact on record in the account of whoever did it: identity writes it there, so it goes out as an event. */
export const recordFact = (tx: Sql, person: Principal, fact: AuditFactToPublish): Promise<void> =>
  publishFact(tx, 'billing.action.audited.v1', person, fact);
