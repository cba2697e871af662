import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ListOf } from '@bindery/contracts/lists';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Transaction } from '../database/crm-database.js';
import { requireVisibleIndividual } from './of-individual.js';

/** All that hangs on one individual of one type. */
@Injectable()
export class ListFamily {
  constructor(private readonly transactions: AccountTransactions) {}

  /** @throws AppError `not_found` when there is no such individual in the person's scope. */
  async run<Row, View>(
    person: Principal,
    individualId: string,
    read: (tx: Transaction) => Promise<Row[]>,
    toView: (row: Row) => Promise<View>,
  ): Promise<ListOf<View>> {
    const rows = await this.transactions.read(person.accountId, async (tx) => {
      await requireVisibleIndividual(tx, person, individualId);
      return read(tx);
    });
    const items = await Promise.all(rows.map(toView));
    return { items, total: items.length, filtered: items.length };
  }
}
