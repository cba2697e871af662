import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { CLOCK, type Clock } from '@bindery/service-kit/bootstrap';
import type { Sql } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { requireMatch } from '@bindery/service-kit/http';
import { RecordAudit } from '../audit/record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { findRecordToChange } from './find-record.js';
import type { RecordKind, StoredRecord } from './record-kind.js';
import { writeRow } from './stored-rows.js';

@Injectable()
export class DeleteRecord {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: RecordAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run<Row extends StoredRecord, View>(
    kind: RecordKind<Row, View>,
    person: Principal,
    id: string,
    ifMatch?: string,
  ): Promise<void> {
    await this.audit.watching(person, { kind, verb: 'deleted', recordId: id }, () =>
      this.transactions.change(person.accountId, async (tx) => {
        const present = await findRecordToChange(kind, tx, person, id);
        this.requireAllowed(kind, person, present);
        requireMatch(ifMatch, present.version);
        await this.trash(kind, tx, person, present);
      }),
    );
  }

  /** @throws AppError `forbidden` */
  requireAllowed<Row extends StoredRecord, View>(
    kind: RecordKind<Row, View>,
    person: Principal,
    row: Row,
  ): void {
    if (kind.canDelete(person, row)) return;
    throw new AppError('forbidden', {
      detail: `You can see this ${kind.noun} but not delete it. Ask an administrator of your agency.`,
    });
  }

  /** Puts a record into the trash, where no list, count or reveal finds it. */
  async trash<Row extends StoredRecord, View>(
    kind: RecordKind<Row, View>,
    tx: Sql,
    person: Principal,
    row: Row,
  ): Promise<Row> {
    await kind.checkDelete?.(tx, person, row);
    const now = this.clock.now();
    const trashed = await writeRow(kind, tx, person, row, {
      deleted_at: now,
      deleted_by: person.userId,
      updated_at: now,
      version: row.version + 1,
    });
    await this.audit.recordChange(tx, person, kind, 'deleted', trashed);
    return trashed;
  }
}
