import type { Identity } from '@bindery/contracts/crm';
import type { ClientIdentity } from '../../individuals/identity.sql.js';
import type { RecalledRow } from './match-rows.js';
import { Sharers } from './sharers.js';

/** A client of the rows so far. */
export interface Person {
  /** The first row. */
  readonly row: number;
  recordId: string | null;
  /** All that the rows say; null of rows of an earlier attempt until it is asked for. */
  identity: Identity | null;
  /** The fields of the client that the rows have values of; null of rows of an earlier attempt. */
  said: readonly string[] | null;
}

/** The people of a file, in the order of their first rows. Those of the whole file are some megabytes. */
export class FilePeople {
  private readonly byHash = new Map<string, Sharers<Person>>();
  private readonly byRecord = new Map<string, Person>();

  /** @param hashOf the hash of a key with its value, as it is stored with the row */
  constructor(readonly hashOf: (place: string) => string = (place) => place) {}

  at(hash: string): Sharers<Person> | undefined {
    return this.byHash.get(hash);
  }

  ofRecord(id: string): Person | undefined {
    return this.byRecord.get(id);
  }

  /**
   * Adds a row to the person whom it is about; it makes one if there is none.
   * @returns the fields that the rows before have no values of
   */
  remember(
    hashes: readonly string[],
    row: Person & { readonly identity: Identity; readonly said: readonly string[] },
    about: { readonly person: Person | null; readonly identity: Identity } | null,
  ): readonly string[] {
    const person = about?.person ?? row;
    const { said } = person;
    const unsaid = person === row || !said ? [] : row.said.filter((field) => !said.includes(field));
    if (said && unsaid.length > 0) person.said = [...said, ...unsaid];
    if (about) {
      const both = [about.identity, row.identity] as const;
      person.identity = about.person ? together(...both) : together(both[1], both[0]);
    }
    if (person.recordId !== null) this.byRecord.set(person.recordId, person);
    this.place(hashes, person);
    return unsaid;
  }

  /** Rows that an earlier attempt has imported, in their order. Those that became nothing are nobody. */
  recall(rows: readonly RecalledRow[]): void {
    for (const { number, keys, recordId } of rows) {
      if (recordId === null) continue;
      const person = this.byRecord.get(recordId) ?? { row: number, recordId, identity: null, said: null };
      this.byRecord.set(recordId, person);
      this.place(keys, person);
    }
  }

  /** People at the hashes of whom something isn't known yet: rows without a record, and records that weren't read. */
  unknownAt(hashes: readonly string[]): {
    readonly rows: readonly number[];
    readonly ids: readonly string[];
  } {
    const people = [...new Set(hashes.flatMap((hash) => [...(this.at(hash) ?? [])]))];
    return {
      rows: people.flatMap(({ row, recordId }) => (recordId === null ? [row] : [])),
      ids: people.flatMap(({ recordId, identity }) => (recordId !== null && !identity ? [recordId] : [])),
    };
  }

  /** Takes the records that rows have become. */
  settle(hashes: readonly string[], records: ReadonlyMap<number, string>): void {
    if (records.size === 0) return;
    for (const person of hashes.flatMap((hash) => [...(this.at(hash) ?? [])])) {
      const recordId = person.recordId ?? records.get(person.row);
      if (recordId === undefined) continue;
      person.recordId = recordId;
      this.byRecord.set(recordId, person);
    }
  }

  /** Takes what is known of the clients of rows of an earlier attempt. */
  identify(clients: readonly ClientIdentity[]): void {
    for (const client of clients) {
      const person = this.byRecord.get(client.id);
      if (person) person.identity ??= client;
    }
  }

  private place(hashes: readonly string[], person: Person): void {
    for (const hash of hashes) {
      const there = this.byHash.get(hash) ?? new Sharers<Person>(({ identity }) => identity);
      there.add(person);
      this.byHash.set(hash, there);
    }
  }
}

/** The values of the first row come first, even before those of the client. */
const together = (one: Identity, other: Identity): Identity => ({
  first_name: one.first_name ?? other.first_name,
  last_name: one.last_name ?? other.last_name,
  dob: one.dob ?? other.dob,
  ssn: one.ssn ?? other.ssn,
  mbi: one.mbi ?? other.mbi,
});
