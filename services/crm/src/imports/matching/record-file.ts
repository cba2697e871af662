import { createHash } from 'node:crypto';
import { matchKeysOf } from '@bindery/contracts/crm';
import type { ReadRow } from '../rows/read-row.js';
import type { RecordImport } from '../rows/record-draft.js';
import type { OpenedRow } from '../stored/import-rows.js';
import { RowMatcher } from './match-rows.js';
import type { Plan } from './plan-rows.js';

/** A file of policies, carriers or products, and what of it was planned so far. */
export class RecordFile {
  readonly type: RecordImport;
  readonly mapping: Plan['mapping'];
  readonly today: string;
  readonly matcher: RowMatcher;
  /** The first row of each record, hashed. */
  private readonly said = new Map<number, string>();

  /** @param reread reads a row of an earlier attempt again */
  constructor(
    { type, mapping, today }: Plan & { readonly type: RecordImport },
    hashOf: (place: string) => string,
    readonly reread: (row: number) => Promise<OpenedRow | undefined>,
  ) {
    const by = mapping.match.by.filter((key) => matchKeysOf(type).includes(key));
    const match = { ...mapping.match, by };
    this.type = type;
    this.today = today;
    this.mapping = { ...mapping, match };
    this.matcher = new RowMatcher(match, type, hashOf);
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
