import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { RecordAudit } from '../audit/record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { findRecordOrSurvivor } from './find-record.js';
import type { RecordKind, StoredRecord } from './record-kind.js';
import { visibleSql } from './stored-rows.js';

@Injectable()
export class GetRecord {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: RecordAudit,
  ) {}

  async run<Row extends StoredRecord, View>(
    kind: RecordKind<Row, View>,
    person: Principal,
    id: string,
  ): Promise<View> {
    const [row] = await this.transactions.askOnce<Row>(person.accountId, visibleSql(kind, person, id));
    return kind.toView(row?.deleted_at === null ? row : await this.follow(kind, person, id), person);
  }

  /** What became of one that is not there any more. */
  private follow<Row extends StoredRecord, View>(
    kind: RecordKind<Row, View>,
    person: Principal,
    id: string,
  ): Promise<Row> {
    return this.audit.watching(person, { kind, verb: 'read', recordId: id }, () =>
      this.transactions.ask(person.accountId, (tx) => findRecordOrSurvivor(kind, tx, person, id)),
    );
  }
}
