import type { ImportMapping } from '@bindery/contracts/crm';
import type { CellNote } from '../rows/read-row.js';
import type { KnownClient, MatchKey } from './known-clients.sql.js';

/** The keys that a row has, in the form that known clients have them in. */
export interface RowKeys {
  readonly row: number;
  readonly keys: Readonly<Partial<Record<MatchKey, string>>>;
}

/** Whom a row is about. */
export type Match =
  | { readonly kind: 'none' }
  | { readonly kind: 'known'; readonly clientId: string }
  | { readonly kind: 'earlier'; readonly row: number }
  | { readonly kind: 'ambiguous'; readonly note: CellNote };

const labels: Readonly<Record<MatchKey, string>> = {
  external_id: 'External ID',
  id: 'Bindery ID',
  mbi: 'Medicare number',
  ssn: 'SSN',
  email: 'email address',
  policy_number: 'policy number',
};

/** Matches the rows of one file, in their order: to clients that are there, and to earlier rows of the same file. */
export class RowMatcher {
  /** The first row with a key's value. Keys are hashes or ids; the whole file's are some megabytes. */
  private readonly earlier = new Map<string, number>();

  constructor(private readonly match: ImportMapping['match']) {}

  /** @param known the clients who have the values of the batch that the row is in */
  of({ row, keys }: RowKeys, known: ReadonlyMap<string, readonly string[]>): Match {
    const given = this.match.by.flatMap((key) => {
      const value = keys[key];
      return value === undefined ? [] : [{ key, place: placeOf(key, value) }];
    });
    const before = given.find(({ place }) => this.earlier.has(place));
    if (before) return { kind: 'earlier', row: this.earlier.get(before.place) ?? row };
    for (const { place } of given) this.earlier.set(place, row);
    for (const { key, place } of given) {
      const [first, second] = known.get(place) ?? [];
      if (second !== undefined) return { kind: 'ambiguous', note: ambiguous(key) };
      if (first !== undefined) return { kind: 'known', clientId: first };
    }
    return { kind: 'none' };
  }
}

/** Known clients by the place of their key's value. */
export function byKey(clients: readonly KnownClient[]): ReadonlyMap<string, readonly string[]> {
  const places = Map.groupBy(clients, ({ key, value }) => placeOf(key, value));
  return new Map([...places].map(([place, those]) => [place, [...new Set(those.map(({ id }) => id))]]));
}

const placeOf = (key: MatchKey, value: string): string => `${key} ${value}`;

const ambiguous = (key: MatchKey): CellNote => ({
  field: key,
  column: null,
  message: `Several clients have this ${labels[key]}. Merge them first, or leave this row out.`,
});
