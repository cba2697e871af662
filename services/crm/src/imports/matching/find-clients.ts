import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { FieldIssue, MatchKey } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { AccountTransactions } from '../../database/account-transactions.js';
import type { OpenedRow } from '../stored/import-rows.js';
import { ClientKeys, type SoughtClient } from './client-keys.js';
import { knownClientsSql, lookAlikesSql, type KnownClient } from './known-clients.sql.js';
import {
  byKey,
  foundByNumber,
  NOBODY,
  type FoundByNumber,
  type Match,
  type RowKeys,
  type RowMatcher,
} from './match-rows.js';

/** A row, and whom it is about; null for nobody. */
interface Seeking {
  readonly row: OpenedRow;
  readonly draft: SoughtClient | null;
  /** Problems that keep it from becoming a new client. */
  readonly faults?: readonly FieldIssue[];
}

/** The client that a row is about. */
export interface Found {
  readonly match: Match;
  /** The client that a row without a match might be. */
  readonly alike: string | null;
  /** How many clients it might be. */
  readonly alikes: number;
  readonly found: readonly FoundByNumber[];
}

/** Finds the clients that rows are about, among those whom the importer sees: one statement for all keys of a batch. */
@Injectable()
export class FindClients {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly keys: ClientKeys,
  ) {}

  async of<Row extends Seeking>(
    caller: Principal,
    matchBy: readonly MatchKey[],
    matcher: Pick<RowMatcher, 'of'>,
    rows: readonly Row[],
  ): Promise<(Row & Found)[]> {
    const keyed = await Promise.all(rows.map((row) => this.keysOf(caller, matchBy, row)));
    const known = byKey(await this.known(caller, keyed));
    const matched = rows.map((row, index) => {
      const keys = keyed[index];
      return {
        ...row,
        match: keys ? matcher.of(keys, known) : NOBODY,
        found: keys ? foundByNumber(keys, known) : [],
      };
    });
    const alike = await this.alike(caller, matched);
    return matched.map((row) => ({ ...row, ...(alike.get(row.row.number) ?? { alike: null, alikes: 0 }) }));
  }

  /** Of a row that goes in. */
  private async keysOf(
    caller: Principal,
    matchBy: readonly MatchKey[],
    { row, draft, faults = [] }: Seeking,
  ): Promise<RowKeys | undefined> {
    if (!draft || row.isRemoved) return undefined;
    const keys = await this.keys.of(caller, draft, matchBy);
    const first = foldedName(draft, 'first_name');
    return { row: row.number, first, keys, canBeNew: faults.length === 0 };
  }

  private async known(caller: Principal, keyed: readonly (RowKeys | undefined)[]): Promise<KnownClient[]> {
    const values: Partial<Record<MatchKey, string[]>> = {};
    for (const row of keyed)
      for (const [key, value] of Object.entries(row?.keys ?? {}))
        (values[key as MatchKey] ??= []).push(value);
    const sql = knownClientsSql(caller, values);
    return sql ? this.transactions.readOnce<KnownClient>(caller.accountId, sql) : [];
  }

  /** By row: the client who has the same name and birth. */
  private async alike(
    caller: Principal,
    rows: readonly (Seeking & { readonly match: Match })[],
  ): Promise<ReadonlyMap<number, Pick<Found, 'alike' | 'alikes'>>> {
    const births = rows.flatMap(({ row, draft, match }) => {
      const dob = draft?.client['dob'];
      if (!draft || match.recordId !== null || match.earlier !== null || typeof dob !== 'string') return [];
      const [first, last] = [foldedName(draft, 'first_name'), foldedName(draft, 'last_name')];
      return first === null || last === null ? [] : [{ row: row.number, dob, first, last }];
    });
    if (births.length === 0) return new Map();
    const found = await this.transactions.readOnce<{ row: number; id: string; people: number }>(
      caller.accountId,
      lookAlikesSql(caller, births),
    );
    return new Map(found.map(({ row, id, people }) => [row, { alike: id, alikes: people }]));
  }
}

/** A name, in one form for all spellings. */
function foldedName({ client }: SoughtClient, field: 'first_name' | 'last_name'): string | null {
  const name = client[field];
  return typeof name === 'string' ? lookAlikeKey(name) : null;
}
