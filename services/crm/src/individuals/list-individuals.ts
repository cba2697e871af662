import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { IndividualListQuery, IndividualRow } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { ListRecords } from '../records/list-records.js';
import { IndividualKind } from './individual-kind.js';
import { individualListSql, type ListedIndividual } from './individual-list.sql.js';

@Injectable()
export class ListIndividuals {
  constructor(
    private readonly listing: ListRecords,
    private readonly kind: IndividualKind,
  ) {}

  async run(person: Principal, query: IndividualListQuery): Promise<ListOf<IndividualRow>> {
    const { search } = query;
    const indexes = search === '' ? [] : await this.kind.mapper.indexesOf(person.accountId, search);
    return this.listing.run(
      person,
      query,
      individualListSql(person, query, indexes),
      (row: ListedIndividual) => this.kind.toListRow(row, person),
    );
  }
}
