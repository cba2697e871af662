import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { CLOCK, type Clock } from '@bindery/service-kit/bootstrap';
import { AppError } from '@bindery/service-kit/errors';
import { RecordAudit } from '../audit/record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import { findRecordToRestore } from './find-record.js';
import type { RecordKind, StoredRecord } from './record-kind.js';

/** Takes a record back out of the trash, as it was. */
@Injectable()
export class RestoreRecord {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: RecordAudit,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run<Row extends StoredRecord, View, Related>(
    kind: RecordKind<Row, View, Related>,
    person: Principal,
    id: string,
  ): Promise<View> {
    const { row, related } = await this.audit.watching(person, { kind, verb: 'restored', recordId: id }, () =>
      this.transactions.write(person.accountId, async (tx) => {
        const present = await findRecordToRestore(kind, tx, person, id);
        if (!kind.canDelete(person, present)) throw notYours(kind);
        // Undo that is pressed twice, or by two people, finds what it wants done already.
        const row = present.deleted_at === null ? present : await this.takeBack(kind, tx, person, present);
        return { row, related: await kind.related(tx, row) };
      }),
    );
    return kind.toView(row, person, related);
  }

  private async takeBack<Row extends StoredRecord, View, Related>(
    kind: RecordKind<Row, View, Related>,
    tx: Transaction,
    person: Principal,
    trashed: Row,
  ): Promise<Row> {
    await kind.checkRestore?.(tx, person, trashed);
    const row = await kind.write(
      tx,
      trashed,
      {
        deleted_at: null,
        deleted_by: null,
        updated_at: this.clock.now(),
        version: trashed.version + 1,
      },
      person,
    );
    await this.audit.recordChange(tx, person, kind, 'restored', row);
    return row;
  }
}

function notYours({ noun }: { noun: string }): AppError {
  return new AppError('forbidden', {
    detail: `You cannot bring this ${noun} back. Ask an administrator of your agency.`,
  });
}
