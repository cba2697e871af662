import { Controller } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { emailFields, type FoundItem, searchRoutes } from '@bindery/contracts/crm';
import { searchWords, foldedWords } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import { Calendar } from '../calendar/calendar.js';
import { AccountTransactions } from '../database/account-transactions.js';
import { IndividualResource } from '../individuals/individual.resource.js';
import { foundRecordsSql, knownRecordsSql, searchSources } from './found-records.sql.js';
import type { FoundRow } from './sources/search-source.js';
import { wantedWords } from './wanted-terms.js';

/**
 * Finds records of all types in the user's scope, while they type. Of the blind indexes, it reads only those of
 * emails. Protected numbers are found by a submitted search of the individuals.
 */
@Controller()
export class FindRecords {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly individuals: IndividualResource,
    private readonly calendar: Calendar,
  ) {}

  @Handles(searchRoutes.find)
  async find({
    caller,
    query: { q, ids, limit },
  }: Call<typeof searchRoutes.find>): Promise<{ items: FoundItem[] }> {
    if (ids !== undefined) return this.known(caller, ids);
    // Without a word, everything would match.
    if (foldedWords(q).length === 0) return { items: [] };
    const text = searchWords(q).join(' ');
    const emails = await this.individuals.mapper.indexesOf(caller.accountId, text, emailFields);
    return this.read(caller, foundRecordsSql(caller, { text, words: wantedWords(text), emails, limit }));
  }

  /** In the order of their IDs in the query. */
  private async known(caller: Principal, ids: readonly string[]): Promise<{ items: FoundItem[] }> {
    const { items } = await this.read(caller, knownRecordsSql(caller, ids));
    return { items: items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
  }

  private async read(caller: Principal, sql: ReturnType<typeof foundRecordsSql>) {
    const rows = await this.transactions.queryOnce<FoundRow>(caller.accountId, sql);
    const today = await this.calendar.today(caller.accountId);
    return { items: rows.map((row) => itemOf(row, today)) };
  }
}

function itemOf(row: FoundRow, today: string): FoundItem {
  const { type, id, parent_id, score } = row;
  const source = searchSources[type];
  return {
    type,
    id,
    title: source.title(row),
    subtitle: source.subtitle(row).filter(Boolean).join(' · ') || null,
    status: source.status ? source.status(row, today) : row.status,
    parent_id,
    score,
  };
}
