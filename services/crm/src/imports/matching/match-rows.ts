import type { ImportMapping } from '@bindery/contracts/crm';
import type { CellNote } from '../rows/read-row.js';
import type { KnownClient, MatchKey } from './known-clients.sql.js';

/** The keys that a row has, in the form that known clients have them in. */
export interface RowKeys {
  readonly row: number;
  readonly keys: Readonly<Partial<Record<MatchKey, string>>>;
  /** The first name, in one form for all spellings. */
  readonly first: string;
}

/** Whom a row is about: somebody new, unless it says otherwise. */
export interface Match {
  readonly clientId: string | null;
  /** The first row of the same client in this file. */
  readonly earlier: number | null;
  /** The keys that the row is matched by, each with its value: rows that share one can be about one client. */
  readonly places: readonly string[];
  /** Why it can't be said. */
  readonly problem: CellNote | null;
}

export const NOBODY: Match = { clientId: null, earlier: null, places: [], problem: null };

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
  of({ row, keys, first }: RowKeys, known: ReadonlyMap<string, readonly string[]>): Match {
    const given = this.match.by.flatMap((key) => {
      const value = keys[key];
      return value === undefined ? [] : [{ key, place: placeOf(key, value, first) }];
    });
    const places = given.map(({ place }) => place);
    const found = given.find(({ place }) => known.has(place));
    const [clientId = null, another] = (found && known.get(found.place)) ?? [];
    if (found && another !== undefined) return { ...NOBODY, places, problem: ambiguous(found.key) };
    const before = given.find(({ place }) => this.earlier.has(place));
    const earlier = (before && this.earlier.get(before.place)) ?? null;
    // A row that is left out is nobody's first one.
    if (clientId !== null || earlier !== null || this.match.otherwise === 'create')
      for (const { place } of given) if (!this.earlier.has(place)) this.earlier.set(place, earlier ?? row);
    return { clientId, earlier, places, problem: null };
  }
}

/** Known clients by the place of their key's value. */
export function byKey(clients: readonly KnownClient[]): ReadonlyMap<string, readonly string[]> {
  const places = Map.groupBy(clients, ({ key, value, first }) => placeOf(key, value, first));
  return new Map([...places].map(([place, those]) => [place, [...new Set(those.map(({ id }) => id))]]));
}

/** Couples have one email address, and a policy covers a family: these keys need the first name, too. */
const shared: readonly MatchKey[] = ['email', 'policy_number'];

const placeOf = (key: MatchKey, value: string, first: string): string =>
  shared.includes(key) ? `${key} ${value} ${first}` : `${key} ${value}`;

const ambiguous = (key: MatchKey): CellNote => ({
  field: key,
  column: null,
  message: `Several clients have this ${labels[key]}. Merge them first, or leave this row out.`,
});
