import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ListOf } from '@bindery/contracts/lists';
import { AccountTransactions } from '../database/account-transactions.js';
import { noSuchRecord } from './find-record.js';
import { RecordAudit } from './record-audit.js';
import type { ChildRecord, ChildResource } from './resource-definition.js';

/** Lists all records of one type that belong to an individual. */
@Injectable()
export class ListChildRecords {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly audit: RecordAudit,
  ) {}

  /** @throws AppError `not_found` when there is no such individual in the person's scope. */
  async list<Row extends ChildRecord, View>(
    resource: ChildResource<Row, View>,
    caller: Principal,
    individualId: string,
  ): Promise<ListOf<View>> {
    const lines = await this.transactions.queryOnce<Row | { readonly id: null }>(
      caller.accountId,
      resource.ofIndividualSql(caller, individualId),
    );
    if (lines.length === 0) {
      const attempt = { resource: { type: 'individual' }, verb: 'read', recordId: individualId } as const;
      return this.audit.auditDenials(caller, attempt, () => Promise.reject(noSuchRecord('individual')));
    }
    const rows = lines.filter((line): line is Row => line.id !== null);
    const items = await Promise.all(rows.map((row) => resource.toView(row, caller)));
    return { items, total: items.length, filtered: items.length };
  }
}
