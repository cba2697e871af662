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
    person: Principal,
    id: string,
    ifMatch?: string,
  ): Promise<void> {
    await this.audit.auditDenials(person, { resource, verb: 'deleted', recordId: id }, () =>
      this.transactions.write(person.accountId, async (tx) => {
        const present = await findRecordToChange(resource, tx, person, id);
        this.requireAllowed(resource, person, present);
        requireMatch(ifMatch, present.version);
        await this.trash(resource, tx, person, present);
      }),
    );
  }

  /** @throws AppError `forbidden` */
  requireAllowed<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    person: Principal,
    row: Row,
  ): void {
    if (resource.canDelete(person, row)) return;
    throw new AppError('forbidden', {
      detail: `You can view this ${resource.noun} but not delete it. Ask your agency administrator.`,
    });
  }

  /** Puts a record into the trash, where no list, count or reveal finds it. */
  async trash<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    tx: Sql,
    person: Principal,
    row: Row,
  ): Promise<Row> {
    await resource.checkDelete?.(tx, person, row);
    const now = this.clock.now();
    const trashed = await writeRow(resource, tx, person, row, {
      deleted_at: now,
      deleted_by: person.userId,
      updated_at: now,
      version: row.version + 1,
    });
    await this.audit.recordChange(tx, person, resource, 'deleted', trashed);
    return trashed;
  }
}
