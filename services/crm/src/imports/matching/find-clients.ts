import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { MatchKey } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { uuid } from '@bindery/contracts/validation';
import { AccountTransactions } from '../../database/account-transactions.js';
import { columnsOf } from '../../database/sql-fragments.js';
import { Prisma, type Individual } from '../../generated/prisma/client.js';
import { IndividualResource } from '../../individuals/individual.resource.js';
import type { Draft } from '../rows/draft.js';
import type { OpenedRow } from '../stored/import-rows.js';
import { knownClientsSql, lookAlikesSql, type KnownClient } from './known-clients.sql.js';
import type { ImportedFile } from './imported-file.js';
import {
  byKey,
  foundByNumber,
  NO_MATCH,
  type FoundByNumber,
  type Match,
  type RowKeys,
  type RowMatcher,
} from './match-rows.js';

const clientColumns = columnsOf('individuals', Prisma.IndividualScalarFieldEnum);

/** The part of a row by which its client is matched. */
type SoughtClient = Pick<Draft, 'values' | 'id'> & Partial<Pick<Draft, 'policy'>>;

/** A row, and whom it is about; null for nobody. */
interface Seeking {
  readonly row: OpenedRow;
  readonly sought: SoughtClient | null;
  /** Whether it can become a client, if there is none. */
  readonly canBeNew: boolean;
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
    private readonly individuals: IndividualResource,
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
        match: keys ? matcher.of(keys, known) : NO_MATCH,
        found: keys ? foundByNumber(keys, known) : [],
      };
    });
    const alike = await this.alike(caller, matched);
    return matched.map((row) => ({ ...row, ...(alike.get(row.row.number) ?? { alike: null, alikes: 0 }) }));
  }

  /** Of the rows of a file, with the clients as they are now. */
  async ofFile<Row extends Seeking>(
    caller: Principal,
    { mapping, matcher }: ImportedFile,
    rows: readonly Row[],
  ): Promise<(Row & Found & { readonly present: Individual | undefined })[]> {
    const found = await this.of(caller, mapping.match.by, matcher, rows);
    const ids = found.flatMap(({ match }) => match.recordId ?? []);
    const present = await this.present(caller, ids);
    return found.map((one) => ({ ...one, present: present.get(one.match.recordId ?? '') }));
  }

  /** The clients as they are now, by their ids. */
  async present(caller: Principal, ids: readonly string[]): Promise<Map<string, Individual>> {
    if (ids.length === 0) return new Map();
    const rows = await this.transactions.queryOnce<Individual>(
      caller.accountId,
      Prisma.sql`SELECT ${clientColumns} FROM individuals
        WHERE individuals.account_id = ${caller.accountId}::uuid AND ${this.individuals.visibleTo(caller)}
          AND individuals.deleted_at IS NULL
          AND individuals.id = ANY (${[...new Set(ids)]}::uuid[])`,
    );
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The keys of a row that goes in, in the form that the database compares. */
  private async keysOf(
    { accountId }: Principal,
    matchBy: readonly MatchKey[],
    { row, sought, canBeNew }: Seeking,
  ): Promise<RowKeys | undefined> {
    if (!sought || row.isRemoved) return undefined;
    const { mapper } = this.individuals;
    const keys: Partial<Record<MatchKey, string>> = {};
    for (const key of matchBy) {
      const value = textOf(sought, key);
      if (value === null) continue;
      const compared = mapper.protected.includes(key) ? await mapper.indexOf(accountId, key, value) : value;
      if (compared !== null) keys[key] = compared;
    }
    return { row: row.number, first: foldedName(sought, 'first_name'), keys, canBeNew };
  }

  private async known(caller: Principal, keyed: readonly (RowKeys | undefined)[]): Promise<KnownClient[]> {
    const values: Partial<Record<MatchKey, string[]>> = {};
    for (const row of keyed)
      for (const [key, value] of Object.entries(row?.keys ?? {}))
        (values[key as MatchKey] ??= []).push(value);
    const sql = knownClientsSql(caller, values);
    return sql ? this.transactions.queryOnce<KnownClient>(caller.accountId, sql) : [];
  }

  /** By row: the client who has the same name and birth. */
  private async alike(
    caller: Principal,
    rows: readonly (Seeking & { readonly match: Match })[],
  ): Promise<ReadonlyMap<number, Pick<Found, 'alike' | 'alikes'>>> {
    const births = rows.flatMap(({ row, sought, match }) => {
      const dob = sought?.values['dob'];
      if (!sought || match.recordId !== null || match.earlier !== null || typeof dob !== 'string') return [];
      const [first, last] = [foldedName(sought, 'first_name'), foldedName(sought, 'last_name')];
      return first === null || last === null ? [] : [{ row: row.number, dob, first, last }];
    });
    if (births.length === 0) return new Map();
    const found = await this.transactions.queryOnce<{ row: number; id: string; people: number }>(
      caller.accountId,
      lookAlikesSql(caller, births),
    );
    return new Map(found.map(({ row, id, people }) => [row, { alike: id, alikes: people }]));
  }
}

/** A name, in one form for all spellings. */
function foldedName({ values }: SoughtClient, field: 'first_name' | 'last_name'): string | null {
  const name = values[field];
  return typeof name === 'string' ? lookAlikeKey(name) : null;
}

function textOf({ values, id, policy }: SoughtClient, key: MatchKey): string | null {
  if (key === 'id') return uuid().safeParse(id).data ?? null;
  const value = key === 'policy_number' ? policy?.values[key] : values[key];
  return typeof value === 'string' ? value : null;
}
