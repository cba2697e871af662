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
  /** The fields of the client that the rows have values of; null of rows of an earlier attempt until it is asked for. */
  said: Said | null;
}

/** The fields that rows have values of, and in the same order a print of each value. */
export interface Said {
  readonly fields: readonly string[];
  readonly prints: readonly number[];
}

/** Fields of a row whose client has rows before. */
export interface SaidLater {
  /** Fields that the rows before have no values of. */
  readonly unsaid: readonly string[];
  /** Fields of which they say something else. */
  readonly otherwise: readonly string[];
}
export const NOTHING_SAID: SaidLater = { unsaid: [], otherwise: [] };

/** The people of a file, in the order of their first rows. Those of the whole file are some megabytes. */
export class FilePeople {
  private readonly byHash = new Map<string, Sharers<Person>>();
  private readonly byRecord = new Map<string, Person>();
  /** The rows of an earlier attempt, as long as it isn't known what they say. */
  private readonly recalled = new Map<Person, number[]>();

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
   * @returns the fields of which the rows before say nothing, or something else
   */
  remember(
    hashes: readonly string[],
    row: Person & { readonly identity: Identity; readonly said: Said },
    about: { readonly person: Person | null; readonly identity: Identity } | null,
  ): SaidLater {
    const person = about?.person ?? row;
    const later = person === row || !person.said ? NOTHING_SAID : this.hear(person, row.said);
    if (about) {
      const both = [about.identity, row.identity] as const;
      person.identity = about.person ? oneOf(...both) : oneOf(both[1], both[0]);
    }
    if (person.recordId !== null) this.byRecord.set(person.recordId, person);
    this.place(hashes, person);
    return later;
  }

  /**
   * Takes what one more row of somebody says.
   * @returns the fields of which the rows before say nothing, or something else
   */
  hear(person: Person, said: Said): SaidLater {
    if (!person.said) {
      person.said = said;
      return NOTHING_SAID;
    }
    const later = compared(person.said, said);
    if (later.unsaid.length > 0) person.said = together(person.said, said, later.unsaid);
    return later;
  }

  /** Rows that an earlier attempt has imported, in their order. Those that became nothing are nobody. */
  recall(rows: readonly RecalledRow[]): void {
    for (const { number, keys, recordId } of rows) {
      if (recordId === null) continue;
      const person = this.byRecord.get(recordId) ?? { row: number, recordId, identity: null, said: null };
      this.byRecord.set(recordId, person);
      const rows = this.recalled.get(person);
      if (rows) rows.push(number);
      else this.recalled.set(person, [number]);
      this.place(keys, person);
    }
  }

  /** The person of a record of whose rows of an earlier attempt it isn't known what they say. */
  unheard(recordId: string | null): Person | undefined {
    const person = recordId === null ? undefined : this.byRecord.get(recordId);
    return person?.said === null ? person : undefined;
  }

  /** Hands out the rows of an earlier attempt that are about people, in the order of the file. */
  takeRecalled(people: Iterable<Person>): [number, Person][] {
    const rows: [number, Person][] = [];
    for (const person of people) {
      for (const number of this.recalled.get(person) ?? []) rows.push([number, person]);
      this.recalled.delete(person);
    }
    return rows.toSorted(([one], [other]) => one - other);
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
const oneOf = (one: Identity, other: Identity): Identity => ({
  first_name: one.first_name ?? other.first_name,
  last_name: one.last_name ?? other.last_name,
  dob: one.dob ?? other.dob,
  ssn: one.ssn ?? other.ssn,
  mbi: one.mbi ?? other.mbi,
});

const printAt = ({ fields, prints }: Said, field: string): number | undefined =>
  prints[fields.indexOf(field)];

const compared = (before: Said, row: Said): SaidLater => ({
  unsaid: row.fields.filter((field) => !before.fields.includes(field)),
  otherwise: row.fields.filter(
    (field) => before.fields.includes(field) && printAt(before, field) !== printAt(row, field),
  ),
});

const together = ({ fields, prints }: Said, row: Said, unsaid: readonly string[]): Said => ({
  fields: [...fields, ...unsaid],
  prints: [...prints, ...unsaid.map((field) => printAt(row, field) ?? 0)],
});

/** A number that hardly two values have in common, however they are spelled: FNV-1a of their letters and digits. */
export function printOf(value: unknown): number {
  const text = JSON.stringify(value ?? null).toLowerCase();
  let print = 0x811c9dc5;
  for (const letter of text.match(/[\p{L}\p{N}]/gu) ?? [])
    print = Math.imul(print ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return print;
}
