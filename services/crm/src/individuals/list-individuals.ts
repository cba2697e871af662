import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { IndividualListQuery, IndividualRow } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { AccountTransactions } from '../database/account-transactions.js';
import { readPage, type ListLine } from '../records/list-page.sql.js';
import { IndividualKind } from './individual-kind.js';
import { individualListSql, type ListedIndividual } from './individual-list.sql.js';

@Injectable()
export class ListIndividuals {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly kind: IndividualKind,
  ) {}

  async run(person: Principal, query: IndividualListQuery): Promise<ListOf<IndividualRow>> {
    const { accountId } = person;
    const indexes = query.search === '' ? [] : await this.kind.mapper.indexesOf(accountId, query.search);
    const lines = await this.transactions.read(accountId, (tx) =>
      tx.$queryRaw<ListLine<ListedIndividual>[]>(individualListSql(person, query, indexes)),
    );
    const { rows, ...counts } = readPage(lines);
    return { items: await Promise.all(rows.map((row) => this.kind.toListRow(row, person))), ...counts };
  }
}
