import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { RecordAudit } from './record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { findRecordToChange } from './find-record.js';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';
import { RecordPlans } from './write-records/plan-builder.js';
import { WriteRecords } from './write-records/write-records.js';

@Injectable()
export class DeleteRecord {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: RecordAudit,
    private readonly plans: RecordPlans,
    private readonly records: WriteRecords,
  ) {}

  async delete<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    caller: Principal,
    id: string,
    ifMatch?: string,
  ): Promise<void> {
    await this.audit.auditDenials(caller, { resource, verb: 'deleted', recordId: id }, () =>
      this.transactions.write(caller.accountId, async (tx) => {
        const present = await findRecordToChange(resource, tx, caller, id);
        this.requireAllowed(resource, caller, present);
        requireMatch(ifMatch, resource.stateOf?.(present) ?? present.version);
        await this.trash(resource, tx, caller, present);
      }),
    );
  }

  /** @throws AppError `forbidden` */
  requireAllowed<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    caller: Principal,
    row: Row,
  ): void {
    if (resource.canDelete(caller, row)) return;
    throw new AppError('forbidden', {
      detail: `You can view this ${resource.noun} but not delete it. Ask your agency administrator.`,
    });
  }

  /** Puts a record into the trash, where no list, count or reveal finds it. */
  async trash<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    tx: Sql,
    caller: Principal,
    row: Row,
  ): Promise<Row> {
    const plan = this.plans.start(caller, 'person');
    plan.trash(resource.type, row);
    return this.records.writeOne<Row>(tx, caller, plan);
  }
}
