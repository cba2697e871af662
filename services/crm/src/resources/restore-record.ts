import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { AppError } from '@bindery/service-kit/errors';
import { RecordAudit } from './record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { findRecordEvenInTrash } from './find-record.js';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';
import { RecordPlans } from './write-records/plan-builder.js';
import { WriteRecords } from './write-records/write-records.js';

/** Takes a record back out of the trash, as it was. */
@Injectable()
export class RestoreRecord {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: RecordAudit,
    private readonly plans: RecordPlans,
    private readonly records: WriteRecords,
  ) {}

  async restore<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    caller: Principal,
    id: string,
  ): Promise<View> {
    const row = await this.audit.auditDenials(caller, { resource, verb: 'restored', recordId: id }, () =>
      this.transactions.write(caller.accountId, async (tx) => {
        const present = await findRecordEvenInTrash(resource, tx, caller, id);
        if (!resource.canDelete(caller, present)) throw forbiddenToRestore(resource);
        // Undo that is pressed twice, or by two people, finds what it wants done already.
        if (present.deleted_at === null) return present;
        const plan = this.plans.start(caller, 'person');
        plan.restore(resource.type, present);
        return this.records.writeOne<Row>(tx, caller, plan);
      }),
    );
    return resource.toView(row, caller);
  }
}

function forbiddenToRestore({ noun }: { noun: string }): AppError {
  return new AppError('forbidden', {
    detail: `You can't restore this ${noun}. Ask your agency administrator.`,
  });
}
