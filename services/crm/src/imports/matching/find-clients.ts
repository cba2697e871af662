import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { AccountTransactions } from '../../database/account-transactions.js';
import type { DraftedRow } from '../rows/draft.js';
import type { OpenedRow } from '../stored/import-rows.js';
import { ClientKeys } from './client-keys.js';
import { knownClientsSql, lookAlikesSql, type KnownClient, type MatchKey } from './known-clients.sql.js';
import { byKey, NOBODY, type Match, type RowKeys, type RowMatcher } from './match-rows.js';

type Drafted = DraftedRow & { readonly row: OpenedRow };

/** A row with the client that it is about. */
export interface FoundRow extends Drafted {
  readonly match: Match;
  /** The client that a row without a match might be. */
  readonly alike: string | null;
}

/** Finds the clients that rows are about, among those whom the importer sees: one statement for all keys of a batch. */
@Injectable()
export class FindClients {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly keys: ClientKeys,
  ) {}

  async of(
    caller: Principal,
    matchBy: readonly MatchKey[],
    matcher: RowMatcher,
    rows: readonly Drafted[],
  ): Promise<FoundRow[]> {
    const keyed = await Promise.all(rows.map((row) => this.keysOf(caller, matchBy, row)));
    const known = byKey(await this.known(caller, keyed));
    const matched = rows.map((row, index) => {
      const keys = keyed[index];
      return { ...row, match: keys ? matcher.of(keys, known) : NOBODY };
    });
    const alike = await this.alike(caller, matched);
    return matched.map((row) => ({ ...row, alike: alike.get(row.row.number) ?? null }));
  }

  /** Of a row that goes in. */
  private async keysOf(
    caller: Principal,
    matchBy: readonly MatchKey[],
    { row, draft }: Drafted,
  ): Promise<RowKeys | undefined> {
    if (!draft || row.isRemoved) return undefined;
    const first = lookAlikeKey(String(draft.client['first_name']));
    return { row: row.number, first, keys: await this.keys.of(caller, draft, matchBy) };
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
    rows: readonly (Drafted & { readonly match: Match })[],
  ): Promise<ReadonlyMap<number, string>> {
    const births = rows.flatMap(({ row, draft, match }) => {
      const { first_name, last_name, dob } = draft?.client ?? {};
      if (match.clientId !== null || match.earlier !== null || typeof dob !== 'string') return [];
      return [
        {
          row: row.number,
          dob,
          first: lookAlikeKey(String(first_name)),
          last: lookAlikeKey(String(last_name)),
        },
      ];
    });
    if (births.length === 0) return new Map();
    const found = await this.transactions.readOnce<{ row: number; id: string }>(
      caller.accountId,
      lookAlikesSql(caller, births),
    );
    return new Map(found.map(({ row, id }) => [row, id]));
  }
}
