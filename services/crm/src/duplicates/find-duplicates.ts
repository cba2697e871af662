import { Controller } from '@nestjs/common';
import { type PossibleDuplicate, duplicateRoutes } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import { identityActions } from '@bindery/contracts/identity';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { AccountTransactions } from '../database/account-transactions.js';
import { ProtectedSearches } from '../individuals/protected-searches.js';
import {
  duplicatesSql,
  namesProtectedNumber,
  possibleAmong,
  PossibleDuplicates,
  type FoundIndividual,
} from './possible-duplicates.js';

/** Finds possible duplicates of a new individual among those that the user can see. */
@Controller()
export class FindDuplicates {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly duplicates: PossibleDuplicates,
    private readonly protectedSearches: ProtectedSearches,
  ) {}

  @Handles(duplicateRoutes.find)
  async find({
    caller,
    body: { except, phone, ...typed },
  }: Call<typeof duplicateRoutes.find>): Promise<ListOf<PossibleDuplicate>> {
    if (namesProtectedNumber(typed))
      await this.protectedSearches.admit(caller, identityActions.duplicatesChecked);
    const phones = phone === undefined ? [] : [phone];
    const search = await this.duplicates.searchOf(caller, { ...typed, phones });
    if (search.tests.length === 0) return { items: [], total: 0, filtered: 0 };
    const found = await this.transactions.queryOnce<FoundIndividual>(
      caller.accountId,
      duplicatesSql(caller, except, search.tests),
    );
    const items = possibleAmong(found, search);
    return { items, total: items.length, filtered: items.length };
  }
}
