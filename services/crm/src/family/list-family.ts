import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ListOf } from '@bindery/contracts/lists';
import type { Ownership } from '../access/record-scope.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { noSuchRecord } from '../records/find-record.js';
import { familySql, type FamilyLine, type FamilyTable } from './family-list.sql.js';

/** What hangs on an individual, with whose individual it is. */
type Hanging = { readonly id: string; readonly individual: Ownership };

/** All that hangs on one individual of one type. */
@Injectable()
export class ListFamily {
  constructor(private readonly transactions: AccountTransactions) {}

  /** @throws AppError `not_found` when there is no such individual in the person's scope. */
  // What SQL answers has no type of its own.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  async run<Row extends Hanging, View>(
    person: Principal,
    individualId: string,
    kind: { readonly table: FamilyTable; toView(row: Row, person: Principal): Promise<View> },
  ): Promise<ListOf<View>> {
    const lines = await this.transactions.askOnce<FamilyLine<Row>>(
      person.accountId,
      familySql(person, individualId, kind.table),
    );
    if (lines.length === 0) throw noSuchRecord('individual');
    const items = await Promise.all(lines.flatMap(rowOf).map((row) => kind.toView(row, person)));
    return { items, total: items.length, filtered: items.length };
  }
}

/** An individual on which nothing hangs is one line without a row. */
function rowOf<Row extends Hanging>(line: FamilyLine<Row>): Row[] {
  if (line.id === null) return [];
  const {
    of_created_by: created_by,
    of_assigned_agent: assigned_agent,
    of_additional_agent: additional_agent,
  } = line;
  return [{ ...line, individual: { created_by, assigned_agent, additional_agent } } as unknown as Row];
}
