import { Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { firstNameKeyOf, samenessOf, type Identity, type MatchKey } from '@bindery/contracts/crm';
import { lookAlikeKey } from '@bindery/contracts/folding';
import { uuid } from '@bindery/contracts/validation';
import { FieldCipher } from '@bindery/field-crypto';
import { AccountTransactions } from '../../database/account-transactions.js';
import { columnsOf } from '../../database/sql-fragments.js';
import { Prisma, type Individual } from '../../generated/prisma/client.js';
import type { ClientIdentity } from '../../individuals/identity.sql.js';
import { IndividualResource } from '../../individuals/individual.resource.js';
import type { Draft } from '../rows/draft.js';
import type { CellNote } from '../rows/read-row.js';
import type { OpenedRow } from '../stored/import-rows.js';
import {
  knownClientsSql,
  knownIdentitiesSql,
  lookAlikesSql,
  type AlikeClient,
  type AlikeSought,
  type KnownClient,
} from './known-clients.sql.js';
import { printOf, type FilePeople, type Said } from './file-people.js';
import type { ImportedFile } from './imported-file.js';
import { byPlace, type ClientMatcher, type ClientRow } from './match-clients.js';
import { NO_MATCH, type Match } from './match-rows.js';
import { namesOther } from './match-words.js';
import { numbersOf, rowDigester } from './row-digests.js';

const clientColumns = columnsOf('individuals', Prisma.IndividualScalarFieldEnum);

/** The part of a row by which its client is matched. */
type SoughtClient = Pick<Draft, 'values' | 'id'> & Partial<Pick<Draft, 'policy' | 'given' | 'phones'>>;

/** A row, and whom it is about; null for nobody. */
interface Seeking {
  readonly row: OpenedRow;
  readonly sought: SoughtClient | null;
  /** The fields whose values keep it from becoming a client, if there is none. */
  readonly faults: readonly string[];
}

/** By what a row is matched, if it goes in. */
interface Keyed {
  readonly keyed: (ClientRow & { readonly digest: string | null }) | undefined;
}

/** A client who has a protected number of a row. */
export interface FoundByNumber {
  readonly clientId: string;
  readonly field: 'ssn' | 'mbi';
}

/** A client who has the last name of a row with its birth or phone, and isn't somebody else. */
interface LookAlike {
  readonly id: string;
  /** Whether name and birth are one, and nothing else contradicts. */
  readonly isSame: boolean;
  /** By what, and what speaks against it. */
  readonly note: CellNote;
}

/** The client that a row is about. */
export interface Found {
  readonly match: Match;
  /** The clients that a row without a match might be; those who are the same come first. */
  readonly alikes: readonly LookAlike[];
  readonly found: readonly FoundByNumber[];
  /** By it, the next import knows the client again. */
  readonly digest: string | null;
}

type Matcher = Pick<ClientMatcher, 'of'>;

/** Reads rows that an earlier attempt has imported, as the rows of a batch are read. */
type Again = (rows: readonly number[]) => Promise<readonly Seeking[]>;
const READ_AGAIN = 500;

/** Finds the clients that rows are about, among those whom the importer sees: one statement for all keys of a batch. */
@Injectable()
export class FindClients {
  constructor(
    private readonly transactions: AccountTransactions,
    private readonly individuals: IndividualResource,
    private readonly cipher: FieldCipher,
  ) {}

  async of<Row extends Seeking>(
    caller: Principal,
    matchBy: readonly MatchKey[],
    matcher: Matcher,
    rows: readonly Row[],
  ): Promise<(Row & Found)[]> {
    return this.matched(caller, matcher, await this.keyed(caller, matchBy, rows));
  }

  /** Of the rows of a file, with the clients as they are now. @param again reads rows of an earlier attempt */
  async ofFile<Row extends Seeking>(
    caller: Principal,
    file: ImportedFile,
    rows: readonly Row[],
    again: Again,
  ): Promise<(Row & Found & { readonly present: Individual | undefined })[]> {
    const keyed = await this.keyed(caller, file.mapping.match.by, rows);
    await this.recall(caller, file, keyed);
    const matched = await this.matched(caller, file.clients, keyed);
    const found = await comparedAgain(file.clients.people, matched, again);
    const ids = found.flatMap(({ match }) => match.recordId ?? []);
    const present = await this.present(caller, ids);
    return found.map((one) => ({ ...one, present: present.get(one.match.recordId ?? '') }));
  }

  private async keyed<Row extends Seeking>(
    caller: Principal,
    matchBy: readonly MatchKey[],
    rows: readonly Row[],
  ): Promise<(Row & Keyed)[]> {
    const digestOf = await rowDigester(this.cipher, caller.accountId);
    const keyed = async ({ row, sought, faults }: Seeking) =>
      sought && !row.isRemoved
        ? this.keysOf(caller, matchBy, { row, sought, faults, digest: digestOf(sought) })
        : undefined;
    return Promise.all(rows.map(async (row) => ({ ...row, keyed: await keyed(row) })));
  }

  private async matched<Row extends Seeking & Keyed>(
    caller: Principal,
    matcher: Matcher,
    rows: readonly Row[],
  ): Promise<(Row & Found)[]> {
    const clients = await this.known(caller, rows);
    const known = byPlace(clients);
    const byNumber = clientsByNumber(clients);
    const matched = rows.map((row) => ({
      ...row,
      match: row.keyed ? matcher.of(row.keyed, known) : NO_MATCH,
      found: row.keyed ? foundByNumber(row.keyed, byNumber) : [],
      digest: row.keyed?.digest ?? null,
    }));
    const alike = await this.alike(caller, matched);
    return matched.map((row) => ({ ...row, alikes: alike.get(row.row.number) ?? [] }));
  }

  /** Completes what is known of the people of earlier rows: the records that they became, and what these say. */
  private async recall(caller: Principal, file: ImportedFile, rows: readonly Keyed[]): Promise<void> {
    const { clients: matcher } = file;
    const { people } = matcher;
    const hashes = [...new Set(rows.flatMap(({ keyed }) => (keyed ? matcher.hashesOf(keyed) : [])))];
    const unknown = people.unknownAt(hashes);
    if (unknown.rows.length > 0) people.settle(hashes, await file.recordsOf(unknown.rows));
    const { ids } = people.unknownAt(hashes);
    if (ids.length === 0) return;
    const sql = knownIdentitiesSql(caller, ids);
    people.identify(await this.transactions.queryOnce<ClientIdentity>(caller.accountId, sql));
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
    {
      row,
      sought,
      faults,
      digest,
    }: Seeking & { readonly sought: SoughtClient; readonly digest: string | null },
  ): Promise<NonNullable<Keyed['keyed']>> {
    const { mapper } = this.individuals;
    const compared = (field: string, value: string | null) =>
      value !== null && mapper.protected.includes(field) ? mapper.indexOf(accountId, field, value) : value;
    const keys: Partial<Record<MatchKey, string>> = {};
    for (const key of matchBy) {
      const value = key === 'last_import' ? digest : await compared(key, textOf(sought, key));
      if (value !== null) keys[key] = value;
    }
    const own = (field: keyof Identity) => stringOr(sought.values[field]);
    const identity = {
      ...{ first_name: own('first_name'), last_name: own('last_name'), dob: own('dob') },
      ssn: keys.ssn ?? (await compared('ssn', own('ssn'))),
      mbi: keys.mbi ?? (await compared('mbi', own('mbi'))),
    };
    const [phones, said] = [numbersOf(sought), saidBy(sought)];
    return { row: row.number, keys, identity, phones, faults, said, digest };
  }

  private async known(caller: Principal, rows: readonly Keyed[]): Promise<KnownClient[]> {
    const values: Partial<Record<MatchKey, string[]>> = {};
    for (const { keyed } of rows)
      for (const [key, value] of Object.entries(keyed?.keys ?? {}))
        (values[key as MatchKey] ??= []).push(value);
    const names = rows.flatMap(({ keyed }) => (keyed && firstNameKeyOf(keyed.identity)) ?? []);
    const sql = knownClientsSql(caller, values, [...new Set(names)]);
    return sql ? this.transactions.queryOnce<KnownClient>(caller.accountId, sql) : [];
  }

  /** By row: the clients who have the last name, with the birth or a phone. */
  private async alike(
    caller: Principal,
    rows: readonly (Keyed & { readonly match: Match })[],
  ): Promise<ReadonlyMap<number, readonly LookAlike[]>> {
    const unmatched = rows.flatMap(({ keyed, match }) =>
      keyed && match.recordId === null && match.earlier === null ? [keyed] : [],
    );
    const sought = unmatched.flatMap(soughtOf);
    if (sought.length === 0) return new Map();
    const found = await this.transactions.queryOnce<AlikeClient>(
      caller.accountId,
      lookAlikesSql(caller, sought),
    );
    const identities = new Map(unmatched.map(({ row, identity }) => [row, identity]));
    const alike = found.flatMap(({ row, key, ...client }) => {
      const identity = identities.get(row);
      const sameness = identity && samenessOf(key, identity, client);
      if (!sameness || sameness.is === 'different') return [];
      const isSame = key === 'name' && sameness.is === 'same';
      return [{ row, id: client.id, isSame, note: namesOther(key, sameness.because) }];
    });
    return Map.groupBy(
      alike.toSorted((one, other) => Number(other.isSame) - Number(one.isSame)),
      ({ row }) => row,
    );
  }
}

function saidBy({ given, values }: SoughtClient): Said {
  const fields = [...(given ?? [])].filter((field) => field in values);
  return { fields, prints: fields.map((field) => printOf(values[field])) };
}

/** Compares rows with those that an earlier attempt has imported for their clients, each of which is read once. */
async function comparedAgain<Row extends Keyed & Found>(
  people: FilePeople,
  rows: readonly Row[],
  again: Again,
): Promise<readonly Row[]> {
  const unheard = new Map(
    rows.flatMap((one) => {
      const person = people.unheard(one.match.recordId);
      return person && one.keyed?.said ? [[one, { person, said: one.keyed.said }] as const] : [];
    }),
  );
  const recalled = people.takeRecalled(new Set([...unheard.values()].map(({ person }) => person)));
  for (let at = 0; at < recalled.length; at += READ_AGAIN) {
    const personOf = new Map(recalled.slice(at, at + READ_AGAIN));
    for (const { row, sought } of await again([...personOf.keys()])) {
      const person = personOf.get(row.number);
      if (person && sought) people.hear(person, saidBy(sought));
    }
  }
  return rows.map((one) => {
    const { person, said } = unheard.get(one) ?? {};
    return person && said ? { ...one, match: { ...one.match, ...people.hear(person, said) } } : one;
  });
}

/** The values by which a row is looked for: its birth, and each of its phones. */
function soughtOf({ row, identity, phones = [] }: ClientRow): AlikeSought[] {
  const { first_name, last_name, dob } = identity;
  if (first_name === null || last_name === null) return [];
  const name = { row, first: lookAlikeKey(first_name), last: lookAlikeKey(last_name) };
  return [
    ...(dob === null ? [] : [{ ...name, key: 'name' as const, value: dob }]),
    ...phones.map((phone) => ({ ...name, key: 'phone' as const, value: phone })),
  ];
}

const protectedNumbers = ['ssn', 'mbi'] as const;

/** The ids of clients by the numbers that they have. */
type ClientsByNumber = Readonly<Record<(typeof protectedNumbers)[number], ReadonlyMap<string, Set<string>>>>;

function clientsByNumber(known: readonly KnownClient[]): ClientsByNumber {
  const all = { ssn: new Map<string, Set<string>>(), mbi: new Map<string, Set<string>>() };
  for (const client of known)
    for (const field of protectedNumbers) {
      const number = client[field];
      if (number !== null) all[field].set(number, (all[field].get(number) ?? new Set()).add(client.id));
    }
  return all;
}

/** The clients who have a protected number of a row: whether it is matched by that or not, the row's outcome may tell. */
const foundByNumber = ({ identity }: ClientRow, known: ClientsByNumber): FoundByNumber[] =>
  protectedNumbers.flatMap((field) =>
    [...(known[field].get(identity[field] ?? '') ?? [])].map((clientId) => ({ clientId, field })),
  );

const stringOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function textOf({ values, id, policy }: SoughtClient, key: MatchKey): string | null {
  if (key === 'id') return uuid().safeParse(id).data ?? null;
  return stringOr(key === 'policy_number' ? policy?.values[key] : values[key]);
}
