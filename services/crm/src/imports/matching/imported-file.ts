import { createHash } from 'node:crypto';
import { matchKeysOf, type ImportMapping, type ImportType } from '@bindery/contracts/crm';
import type { ReadRow } from '../rows/read-row.js';
import type { OpenedRow } from '../stored/import-rows.js';
import { FilePeople } from './file-people.js';
import { ClientMatcher } from './match-clients.js';
import { RowMatcher, type RecalledRow } from './match-rows.js';

/** How the rows of a file are read. */
export interface Plan {
  readonly type: ImportType;
  readonly mapping: ImportMapping;
  /** `YYYY-MM-DD` where the person is. */
  readonly today: string;
  /** Of the columns, by their places. */
  readonly headers: readonly string[];
}

export type RecordsOf = (rows: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** A file of records of one type, and what of it was planned so far. */
export class ImportedFile implements Plan {
  readonly type: ImportType;
  readonly mapping: ImportMapping;
  readonly today: string;
  readonly headers: readonly string[];
  readonly matcher: RowMatcher;
  readonly clients: ClientMatcher;
  /** The first row of each record, hashed. */
  private readonly said = new Map<number, string>();

  /**
   * @param hashOf the hash of a key with its value, as it is stored with the row
   * @param reread reads rows of an earlier attempt again
   * @param recordsOf the records that rows which went in have become, by the numbers of the rows
   */
  constructor(
    { type, mapping, today, headers }: Plan,
    hashOf?: (place: string) => string,
    readonly reread: (rows: readonly number[]) => Promise<readonly OpenedRow[]> = () => Promise.resolve([]),
    readonly recordsOf: RecordsOf = () => Promise.resolve(new Map()),
  ) {
    const by = mapping.match.by.filter((key) => matchKeysOf(type).includes(key));
    const match = { ...mapping.match, by };
    this.type = type;
    this.today = today;
    this.headers = headers;
    this.mapping = { ...mapping, match };
    this.matcher = new RowMatcher(match, type, hashOf);
    this.clients = new ClientMatcher(match, new FilePeople(hashOf));
  }

  /** Takes rows that an earlier attempt has imported. */
  recall(rows: readonly RecalledRow[]): void {
    if (this.type === 'individual') this.clients.people.recall(rows);
    else this.matcher.recall(rows);
  }

  /** Whether several rows can be about one record: each brings child records. Of other types they are mistakes. */
  get bringsParts(): boolean {
    return this.type === 'individual';
  }

  /** Remembers what the first row of a record says. */
  first(row: number, read: ReadRow): void {
    this.said.set(row, digestOf(read));
  }

  /** Whether it is remembered; not that of an earlier attempt. */
  knows(first: number): boolean {
    return this.said.has(first);
  }

  /** Whether a row says the same as the first one of its record. */
  repeats(first: number, read: ReadRow): boolean {
    return this.said.get(first) === digestOf(read);
  }
}

const digestOf = ({ values }: ReadRow): string =>
  createHash('sha256')
    .update(JSON.stringify([...values]))
    .digest('base64url');
