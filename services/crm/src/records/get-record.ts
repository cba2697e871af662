import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { RecordAudit } from '../audit/record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { findRecordOrSurvivor } from './find-record.js';
import type { Found, RecordKind, StoredRecord } from './record-kind.js';

@Injectable()
export class GetRecord {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: RecordAudit,
  ) {}

  async run<Row extends StoredRecord, View, Related>(
    kind: RecordKind<Row, View, Related>,
    person: Principal,
    id: string,
  ): Promise<View> {
    const looked = await kind.look?.(this.transactions, person, id);
    const { row, related } = looked ?? (await this.find(kind, person, id));
    return kind.toView(row, person, related);
  }

  private find<Row extends StoredRecord, View, Related>(
    kind: RecordKind<Row, View, Related>,
    person: Principal,
    id: string,
  ): Promise<Found<Row, Related>> {
    return this.audit.watching(person, { kind, verb: 'read', recordId: id }, () =>
      this.transactions.read(person.accountId, async (tx) => {
        const row = await findRecordOrSurvivor(kind, tx, person, id);
        return { row, related: await kind.related(tx, row) };
      }),
    );
  }
}
