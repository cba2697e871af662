import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { RecordAudit } from '../audit/record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { findRecord, noSuchRecord } from './find-record.js';
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

  /** What one was merged into that is not there any more. */
  private follow<Row extends StoredRecord, View>(
    kind: RecordKind<Row, View>,
    person: Principal,
    id: string,
  ): Promise<Row> {
    return this.audit.watching(person, { kind, verb: 'read', recordId: id }, () =>
      this.transactions.ask(person.accountId, async (tx) => {
        const survivor = await kind.survivorOf?.(tx, person, id);
        if (!survivor) throw noSuchRecord(kind.noun);
        return findRecord(kind, tx, person, survivor);
      }),
    );
  }
}
