import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { RecordAudit } from './record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { findRecordEvenInTrash } from './find-record.js';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';
import { writeRow } from './stored-rows.js';

/** Takes a record back out of the trash, as it was. */
@Injectable()
export class RestoreRecord {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: RecordAudit,
    @Inject(CLOCK) private readonly clock: Clock,
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
        return present.deleted_at === null ? present : this.takeBack(resource, tx, caller, present);
      }),
    );
    return resource.toView(row, caller);
  }

  private async takeBack<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    tx: Sql,
    caller: Principal,
    trashed: Row,
  ): Promise<Row> {
    await resource.checkRestore?.(tx, caller, trashed);
    const row = await writeRow(resource, tx, caller, trashed, {
      deleted_at: null,
      deleted_by: null,
      updated_at: this.clock.now(),
      version: trashed.version + 1,
    });
    await this.audit.recordChange(tx, caller, resource, 'restored', row);
    return row;
  }
}

function forbiddenToRestore({ noun }: { noun: string }): AppError {
  return new AppError('forbidden', {
    detail: `You can't restore this ${noun}. Ask your agency administrator.`,
  });
}
