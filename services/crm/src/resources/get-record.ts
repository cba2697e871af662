import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { RecordAudit } from './record-audit.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { findRecord, noSuchRecord } from './find-record.js';
import type { ResourceDefinition, StoredRecord } from './resource-definition.js';
import { visibleSql } from './stored-rows.js';

@Injectable()
export class GetRecord {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: RecordAudit,
  ) {}

  async get<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    caller: Principal,
    id: string,
  ): Promise<View> {
    const [row] = await this.transactions.queryOnce<Row>(caller.accountId, visibleSql(resource, caller, id));
    return resource.toView(row?.deleted_at === null ? row : await this.follow(resource, caller, id), caller);
  }

  /** The record that a missing one was merged into. */
  private follow<Row extends StoredRecord, View>(
    resource: ResourceDefinition<Row, View>,
    caller: Principal,
    id: string,
  ): Promise<Row> {
    return this.audit.auditDenials(caller, { resource, verb: 'read', recordId: id }, () =>
      this.transactions.read(caller.accountId, async (tx) => {
        const survivor = await resource.mergedInto?.(tx, caller, id);
        if (!survivor) throw noSuchRecord(resource.noun);
        return findRecord(resource, tx, caller, survivor);
      }),
    );
  }
}
