import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { RecordAudit } from './record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { DeleteRecord } from './delete-record.js';
import { findRecordToChange } from './find-record.js';
import { changesOf } from './edit-changes.js';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';
import type { Values } from './record-mapper.js';
import { RecordPlans } from './write-records/plan-builder.js';
import { WriteRecords } from './write-records/write-records.js';

/** Changes of an edit beside the record's own values, in its transaction. @returns the record as it is then */
export type FurtherChanges<Row> = (tx: Sql, saved: Row) => Promise<Row>;

@Injectable()
export class UpdateRecord {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly deletion: DeleteRecord,
    private readonly audit: RecordAudit,
    private readonly plans: RecordPlans,
    private readonly records: WriteRecords,
  ) {}

  async update<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    caller: Principal,
    id: string,
    edit: Values,
    ifMatch?: string,
    further: FurtherChanges<Row> = (_tx, saved) => Promise.resolve(saved),
  ): Promise<View> {
    const { values, deletes } = resource.splitEdit?.(edit) ?? { values: edit, deletes: false };
    const attempt = { resource, verb: deletes ? 'deleted' : 'updated', recordId: id } as const;
    const row = await this.audit.auditDenials(caller, attempt, () =>
      this.transactions.write(caller.accountId, async (tx) => {
        const present = await findRecordToChange(resource, tx, caller, id);
        if (!resource.canEdit(caller, present)) throw forbiddenToEdit(resource);
        if (deletes) this.deletion.requireAllowed(resource, caller, present);
        requireMatch(ifMatch, resource.stateOf?.(present) ?? present.version);
        const saved = await further(tx, await this.save(resource, tx, caller, present, values));
        return deletes ? this.deletion.trash(resource, tx, caller, saved) : saved;
      }),
    );
    return resource.toView(row, caller);
  }

  /** In a transaction, of a row that is held and that the person may change. */
  async save<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    tx: Sql,
    caller: Principal,
    present: Row,
    edit: Values,
  ): Promise<Row> {
    const place = { ...present, account_id: present.account_id ?? caller.accountId };
    const shown = resource.shownTo?.(caller, present) ?? {};
    const said = Object.entries(edit).filter(([field, value]) => !(field in shown && shown[field] === value));
    const changes = await changesOf(resource.mapper, place, Object.fromEntries(said));
    if (Object.keys(changes).length === 0) return present;
    const plan = this.plans.start(caller, 'person');
    await plan.update(resource.type, present.id, changes, { present });
    return this.records.writeOne<Row>(tx, caller, plan);
  }
}

/** @param resource whose record the person can see and not change */
export function forbiddenToEdit({ noun }: { noun: string }): AppError {
  return new AppError('forbidden', {
    detail: `You can view this ${noun} but not change it. Ask its agent or an administrator.`,
  });
}
