import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ListOf } from '@bindery/contracts/lists';
import { AccountTransactions } from '../database/account-transactions.js';
import { noSuchRecord } from '../records/find-record.js';
import { familySql, type FamilyTable, type Hanging } from './family.sql.js';

/** A line of the answer: a row, or, of an individual on which nothing hangs, the individual alone. */
type FamilyLine<Row> = Row | { readonly id: null };

/** All that hangs on one individual of one type. */
@Injectable()
export class ListFamily {
  constructor(private readonly transactions: AccountTransactions) {}

  /** @throws AppError `not_found` when there is no such individual in the person's scope. */
  // What SQL answers has no type of its own.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  async run<Row extends Hanging<{ readonly id: string }>, View>(
    person: Principal,
    individualId: string,
    kind: { readonly table: FamilyTable; toView(row: Row, person: Principal): Promise<View> },
  ): Promise<ListOf<View>> {
    const lines = await this.transactions.askOnce<FamilyLine<Row>>(
      person.accountId,
      familySql(person, individualId, kind.table),
    );
    if (lines.length === 0) throw noSuchRecord('individual');
    const rows = lines.filter((line): line is Row => line.id !== null);
    const items = await Promise.all(rows.map((row) => kind.toView(row, person)));
    return { items, total: items.length, filtered: items.length };
  }
}
