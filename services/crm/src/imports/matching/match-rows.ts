import { recordNames, type ImportMapping, type ImportType, type MatchKey } from '@bindery/contracts/crm';
import type { CellNote } from '../rows/read-row.js';
import type { KnownClient } from './known-clients.sql.js';

/** The keys that a row has, in the form that known clients have them in. */
export interface RowKeys {
  readonly row: number;
  readonly keys: Readonly<Partial<Record<MatchKey, string>>>;
  /** The first name, in one form for all spellings; null for a row that has none. */
  readonly first: string | null;
  /** Whether it can become a record, if there is none. */
  readonly canBeNew?: boolean;
}

/** A key that a row has, and the records that have it. */
export interface GivenKey {
  readonly key: MatchKey;
  /** The key with its value, and with what else it takes: equal places are about one record. */
  readonly place: string;
  readonly ids: readonly string[];
}

/** A client who has a protected number of a row. */
export interface FoundByNumber {
  readonly clientId: string;
  readonly field: 'ssn' | 'mbi';
}

/** The record that a row is about: a new one, unless it says otherwise. */
export interface Match {
  readonly recordId: string | null;
  /** The first row of the same record in this file. */
  readonly earlier: number | null;
  /** Hashes of the keys that the row is matched by, with their values: rows that share one can be about one record. */
  readonly keys: readonly string[];
  /** Whether later rows with one of the keys are about the same record. */
  readonly isKnown: boolean;
  /** Why it can't be said. */
  readonly problem: CellNote | null;
}

export const NO_MATCH: Match = { recordId: null, earlier: null, keys: [], isKnown: false, problem: null };

const labels: Readonly<Record<MatchKey, string>> = {
  external_id: 'External ID',
  id: 'Bindery ID',
  mbi: 'Medicare number',
  ssn: 'SSN',
  email: 'email address',
  policy_number: 'policy number',
  name: 'name',
};

/** A row that an earlier attempt has planned, with the keys by which later rows find it. */
export interface RecalledRow {
  readonly number: number;
  readonly keys: readonly string[];
}

/** Matches the rows of one file, in their order: to records that are there, and to earlier rows of the same file. */
export class RowMatcher {
  /** The first row with a key. The whole file's are some megabytes. */
  private readonly earlier = new Map<string, number>();

  /** @param hashOf the hash of a key with its value, as it is stored with the row */
  constructor(
    private readonly match: ImportMapping['match'],
    private readonly type: ImportType = 'individual',
    private readonly hashOf: (place: string) => string = (place) => place,
  ) {}

  /** Rows that an earlier attempt has matched, in their order. */
  recall(rows: readonly RecalledRow[]): void {
    for (const { number, keys } of rows) this.remember(number, keys, this.firstOf(keys));
  }

  /** @param known the clients who have the values of the batch that the row is in */
  of({ row, keys, first, canBeNew }: RowKeys, known: ReadonlyMap<string, readonly string[]>): Match {
    const given = this.match.by.flatMap((key): GivenKey[] => {
      const value = keys[key];
      if (value === undefined) return [];
      const place = placeOf(key, value, first);
      return [{ key, place, ids: known.get(place) ?? [] }];
    });
    return this.among(row, given, canBeNew);
  }

  /** @param given the keys of a row, in the order that a person chose */
  among(row: number, given: readonly GivenKey[], canBeNew = true): Match {
    const keys = given.map(({ place }) => this.hashOf(place));
    const found = given.find(({ ids }) => ids.length > 0);
    const [recordId = null, another] = found?.ids ?? [];
    if (found && another !== undefined)
      return { ...NO_MATCH, keys, problem: ambiguous(this.type, found.key) };
    const earlier = this.firstOf(keys);
    // A row that is left out is nobody's first one.
    const isNew = canBeNew && this.match.otherwise === 'create';
    const isKnown = recordId !== null || earlier !== null || isNew;
    if (isKnown) this.remember(row, keys, earlier);
    return { recordId, earlier, keys, isKnown, problem: null };
  }

  private firstOf(keys: readonly string[]): number | null {
    const known = keys.find((key) => this.earlier.has(key));
    return known === undefined ? null : (this.earlier.get(known) ?? null);
  }

  private remember(row: number, keys: readonly string[], first: number | null): void {
    for (const key of keys) if (!this.earlier.has(key)) this.earlier.set(key, first ?? row);
  }
}

/** Known clients by the place of their key's value, with and without the first name. */
export function byKey(clients: readonly KnownClient[]): ReadonlyMap<string, readonly string[]> {
  const placed = clients.flatMap(({ key, value, first, id }) =>
    [...new Set([placeOf(key, value, first), placeOf(key, value, null)])].map((place) => ({ place, id })),
  );
  const places = Map.groupBy(placed, ({ place }) => place);
  return new Map([...places].map(([place, those]) => [place, [...new Set(those.map(({ id }) => id))]]));
}

/** The clients who have a protected number of a row: whether it is matched by that or not, the row's outcome may tell. */
export function foundByNumber(
  { keys }: RowKeys,
  known: ReadonlyMap<string, readonly string[]>,
): FoundByNumber[] {
  return (['ssn', 'mbi'] as const).flatMap((field) => {
    const value = keys[field];
    const ids = value === undefined ? [] : (known.get(placeOf(field, value, null)) ?? []);
    return ids.map((clientId) => ({ clientId, field }));
  });
}

/** Couples have one email address, and a policy covers a family: these keys need the first name, too. */
const shared: readonly MatchKey[] = ['email', 'policy_number'];

const placeOf = (key: MatchKey, value: string, first: string | null): string =>
  shared.includes(key) && first !== null ? `${key} ${value} ${first}` : `${key} ${value}`;

const ambiguous = (type: ImportType, key: MatchKey): CellNote => ({
  field: key,
  column: null,
  message:
    type === 'individual'
      ? `Several clients have this ${labels[key]}. Merge them first, or leave this row out.`
      : `Several ${recordNames[type].many} have this ${labels[key]}. Say which one is meant in another column, or leave this row out.`,
});
