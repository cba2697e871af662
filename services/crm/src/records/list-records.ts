import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { ListOf } from '@bindery/contracts/lists';
import { AccountTransactions } from '../database/account-transactions.js';
import type { Prisma } from '../generated/prisma/client.js';
import { readPage, type ListLine } from './list-page.sql.js';

/** Answers one page of a list. */
@Injectable()
export class ListRecords {
  constructor(private readonly transactions: AccountTransactions) {}

  /** @param sql a question made by `listPageSql`, whose rows the caller knows the shape of */
  // What SQL answers has no type of its own.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  async run<Row extends { readonly id: string }, Item>(
    person: Principal,
    sql: Prisma.Sql,
    toItem: (row: Row) => Item | Promise<Item>,
  ): Promise<ListOf<Item>> {
    const lines = await this.transactions.askOnce<ListLine<Row>>(person.accountId, sql);
    const { rows, ...counts } = readPage(lines);
    return { items: await Promise.all(rows.map(toItem)), ...counts };
  }
}
