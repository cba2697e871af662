import { recordNames, type ImportMapping, type ImportType, type MatchKey } from '@bindery/contracts/crm';
import { note, type CellNote } from '../rows/read-row.js';

/** A key that a row has, and the records that have it. */
export interface GivenKey {
  readonly key: MatchKey;
  /** The key with its value, and with what else it takes: equal places are about one record. */
  readonly place: string;
  readonly ids: readonly string[];
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
  /** Of a later row of a client: the fields that the rows before have no values of. */
  readonly unsaid: readonly string[];
  /** Of such a row: the fields of which they say something else. */
  readonly otherwise: readonly string[];
  /** Why it can't be said. */
  readonly problem: CellNote | null;
  /** The clients a row that is about nobody else might be about. It is new by default. */
  readonly possible: PossibleMatch | null;
}

/** A client, or the client of an earlier row, who might be the one of a row. */
export interface PossibleMatch {
  readonly recordId: string | null;
  /** By what, and what speaks against it. */
  readonly note: CellNote;
}

export const NO_MATCH: Match = {
  ...{ recordId: null, earlier: null, keys: [], isKnown: false },
  ...{ unsaid: [], otherwise: [], problem: null, possible: null },
};

export const keyLabels: Readonly<Record<MatchKey, string>> = {
  external_id: 'External ID',
  id: 'Bindery ID',
  mbi: 'Medicare number',
  ssn: 'SSN',
  email: 'email address',
  last_import: 'row of an earlier import',
  policy_number: 'policy number',
  name: 'name',
};

/** A row that an earlier attempt has planned, with the keys by which later rows find it. */
export interface RecalledRow {
  readonly number: number;
  readonly keys: readonly string[];
  /** The record that it has become, or is about. */
  readonly recordId: string | null;
}

/** Matches the rows of a file of policies, carriers or products, in their order: to records that are there, and to earlier rows of the file. */
export class RowMatcher {
  /** The first row with a key. The whole file's are some megabytes. */
  private readonly earlier = new Map<string, number>();

  /** @param hashOf the hash of a key with its value, as it is stored with the row */
  constructor(
    private readonly match: ImportMapping['match'],
    private readonly type: ImportType,
    private readonly hashOf: (place: string) => string = (place) => place,
  ) {}

  /** Rows that an earlier attempt has matched, in their order. */
  recall(rows: readonly RecalledRow[]): void {
    for (const { number, keys } of rows) this.remember(number, keys, this.firstOf(keys));
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
    return { ...NO_MATCH, recordId, earlier, keys, isKnown };
  }

  private firstOf(keys: readonly string[]): number | null {
    const known = keys.find((key) => this.earlier.has(key));
    return known === undefined ? null : (this.earlier.get(known) ?? null);
  }

  private remember(row: number, keys: readonly string[], first: number | null): void {
    for (const key of keys) if (!this.earlier.has(key)) this.earlier.set(key, first ?? row);
  }
}

/** Why a row is not taken for one of several records. */
export const ambiguous = (type: ImportType, key: MatchKey): CellNote =>
  note(
    key,
    type === 'individual'
      ? `Several clients have this ${keyLabels[key]}. Merge them first, or leave this row out.`
      : `Several ${recordNames[type].many} have this ${keyLabels[key]}. Say which one is meant in another column, or leave this row out.`,
  );
