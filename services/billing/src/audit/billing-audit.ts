import { Inject, Injectable } from '@nestjs/common';
import { AuditPublisher } from '@bindery/service-kit/audit';
import { DATABASE, type Sql } from '@bindery/service-kit/database';

/** Puts on record what was refused. What succeeds is told with the change itself. */
@Injectable()
export class BillingAudit extends AuditPublisher {
  constructor(@Inject(DATABASE) database: Sql) {
    super('billing.action.audited.v1', database);
  }
}
