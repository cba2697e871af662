import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { IndividualListQuery, IndividualRow } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { AccountTransactions } from '../database/account-transactions.js';
import { individualListSql, type ListedIndividual, type ListLine } from './individual-list.sql.js';
import { IndividualsMapper } from './individuals.mapper.js';

@Injectable()
export class ListIndividuals {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly mapper: IndividualsMapper,
  ) {}

  async run(person: Principal, query: IndividualListQuery): Promise<ListOf<IndividualRow>> {
    const { accountId } = person;
    const indexes = query.search === '' ? [] : await this.mapper.indexesOf(accountId, query.search);
    const lines = await this.transactions.read(accountId, (tx) =>
      tx.$queryRaw<ListLine[]>(individualListSql(person, query, indexes)),
    );
    const rows = lines.filter((line): line is ListLine & ListedIndividual => line.id !== null);
    return {
      items: await Promise.all(rows.map((row) => this.mapper.toListRow(row, person))),
      total: lines[0]?.total ?? 0,
      filtered: lines[0]?.filtered ?? 0,
    };
  }
}
