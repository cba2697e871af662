import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { RecordAudit } from './record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { findRecordToChange } from './find-record.js';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';
import { writeRow } from './stored-rows.js';

@Injectable()
export class DeleteRecord {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: RecordAudit,
    @Inject(CLOCK) private readonly clock: Clock,
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
    await resource.checkDelete?.(tx, caller, row);
    const now = this.clock.now();
    const trashed = await writeRow(resource, tx, caller, row, {
      deleted_at: now,
      deleted_by: caller.userId,
      updated_at: now,
      version: row.version + 1,
    });
    await this.audit.recordChange(tx, caller, resource, 'deleted', trashed);
    return trashed;
  }
}
