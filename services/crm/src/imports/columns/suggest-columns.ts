import { contradicts, kindOfValues, saysYesOrNo } from './column-evidence.js';
import { dateFormatOf, readPhones } from '@bindery/contracts/crm/written-values';
import { meaningOf, premiumModeOf, type Meaning } from '@bindery/contracts/crm/vocabulary';
import {
  importField,
  modeFieldOf,
  OF_CLIENT,
  type ImportDateFormat,
  type ImportKind,
  type ImportSplit,
  type ImportType,
  type PremiumMode,
} from '@bindery/contracts/crm';

/** A column of a file: its header, and different values of it. */
export interface FileColumn {
  readonly header: string;
  readonly values: readonly string[];
  /** The format of its dates by all of its values, where `values` are not all. */
  readonly dates?: ImportDateFormat | 'ask' | undefined;
  /** As `DateVotes` has it. */
  readonly order?: 'mdy' | 'dmy' | 'firsts' | undefined;
}

/** The field that a column is taken for until a person says otherwise. */
export interface SuggestedColumn {
  readonly index: number;
  readonly header: string;
  /** The path of the field; null for a column that is left out. */
  readonly field: string | null;
  readonly split: ImportSplit | null;
  /** The column whose cells say which kind of phone, email or address this one has. */
  readonly labelIndex: number | null;
  /** Of dates: the format that all values have, or that the person is to be asked. */
  readonly dateFormat: ImportDateFormat | 'ask' | null;
  /** Of premiums: how often they are paid, as the header says. */
  readonly premiumMode: PremiumMode | null;
}

type Guess = Meaning & { readonly index: number; readonly certainty: number };

/** Where a second column of the same field goes. */
const seconds: Readonly<Record<string, string>> = {
  email: 'secondary_email',
  assigned_agent: 'additional_agent',
  'phones.home.phone': 'phones.other.phone',
  'phones.mobile.phone': 'phones.other.phone',
  'phones.work.phone': 'phones.other.phone',
};

/** The field that a column without a known header is taken for, by its values. */
const byKind: Partial<Readonly<Record<ImportKind, string>>> = {
  mbi: 'mbi',
  ssn: 'ssn',
  email: 'email',
  phone: 'phones.home.phone',
  state: 'addresses.home.state',
};

/** Headers of values that are somebody else's, such as `Agency Phone`. */
const SOMEBODY_ELSE =
  /\b(?:agen(?:t|cy)|broker|producer|carrier|company|office|doctor|physician|pcp|provider|employer|emergency|beneficiary|spouse|husband|wife|partner|child|dependent|parent|owner|attorney|trustee|referr\w{1,5}|assistant|co-?applicant|csr|manager|user|created|modified)\b/i;

/** Values that leave no doubt, whatever the header says; only agents are named by their emails, too. */
const certain: readonly ImportKind[] = ['mbi', 'email'];

/** Suggests a field for each column, each field once: by its header, and by its values where they know better. */
export function suggestColumns(type: ImportType, columns: readonly FileColumn[]): SuggestedColumn[] {
  const guesses = withOneAddress(ofPolicies(columns, guessesOf(type, columns)))
    .filter((guess): guess is Guess => guess.path !== undefined)
    .toSorted((a, b) => b.certainty - a.certainty || a.index - b.index);
  const taken = new Map<string, Guess>();
  for (const guess of guesses) {
    const path = [guess.path, seconds[guess.path]].find((one) => one !== undefined && !taken.has(one));
    if (path !== undefined && importField(type, path)) taken.set(path, { ...guess, path });
  }
  const byIndex = new Map([...taken.values()].map((guess) => [guess.index, guess]));
  const labels = labelColumns(columns);
  const suggested = columns.map((column, index) => {
    const guess = byIndex.get(index);
    const split = guess ? splitOf(guess, column.values) : null;
    const fields = split === 'first_last' ? guess?.path.replace(/last_name$/, 'first_name') : guess?.path;
    return {
      index,
      header: column.header,
      field: fields ?? null,
      split,
      labelIndex: guess ? (labels.get(index) ?? null) : null,
      dateFormat: guess ? formatOf(type, guess.path, column) : null,
      premiumMode: modeFieldOf(guess?.path ?? null) ? (premiumModeOf(column.header) ?? null) : null,
    };
  });
  return withFileOrder(suggested, columns);
}

type MaybeGuess = Partial<Meaning> & { readonly index: number; readonly certainty: number };

const OWNER = /^(?:policy |contract )?owner(?:'s)? /i;
const isNameOfClient = ({ path = '' }: Partial<Meaning>): boolean =>
  /^(?:insured\.)?(?:first|last)_name$/.test(path);

/** In a list that names owners alone, they are the clients. */
function guessesOf(type: ImportType, columns: readonly FileColumn[]): readonly MaybeGuess[] {
  const guesses = columns.map((column, index) => ({ index, ...guessOf(type, column) }));
  if (guesses.some(isNameOfClient)) return guesses;
  return columns.map((column, index) => {
    const own = OWNER.test(column.header) ? { ...column, header: column.header.replace(OWNER, '') } : column;
    return { index, ...guessOf(type, own) };
  });
}

/** A street of one kind, such as `Mailing Address`, belongs to the city, state and ZIP that say no kind. */
function withOneAddress(guesses: readonly MaybeGuess[]): readonly MaybeGuess[] {
  const parts = guesses.flatMap(({ path = '' }) => {
    const [, kind = '', part = ''] = /^(?:insured\.)?addresses\.(\w+)\.(\w+)$/.exec(path) ?? [];
    return kind === '' ? [] : [{ kind, part }];
  });
  const streets = parts.filter(({ part }) => part === 'address1');
  const [street] = streets;
  if (!street || streets.length > 1 || street.kind === 'home') return guesses;
  if (parts.some(({ kind, part }) => kind === street.kind && part === 'city')) return guesses;
  return guesses.map((guess) =>
    guess.path === undefined
      ? guess
      : { ...guess, path: guess.path.replace(/addresses\.home\./, `addresses.${street.kind}.`) },
  );
}

/** A status in a list of policies is theirs, if it has words that no client's status has: `In Force`, `Lapsed`. */
function ofPolicies(columns: readonly FileColumn[], guesses: readonly MaybeGuess[]): readonly MaybeGuess[] {
  const isGuessed = (path: string) => guesses.some((guess) => guess.path === path);
  if (!isGuessed('policy.policy_number') || isGuessed('policy.status')) return guesses;
  return guesses.map((guess) =>
    guess.path === 'status' && columns[guess.index]?.values.some((value) => POLICY_STATUS.test(value))
      ? { ...guess, path: 'policy.status' }
      : guess,
  );
}

const POLICY_STATUS =
  /\b(?:in ?-?force|laps(?:ed?|ing)|terminated|termed|issued|paid[ -]up|surrendered|reinstated|not taken|cancell?ed|expired|matured|underwriting|enrolled)\b/i;

function guessOf(
  type: ImportType,
  { header, values }: FileColumn,
): Partial<Meaning> & { readonly certainty: number } {
  const meant = meaningOf(type, header);
  const kind = meant && importField(type, meant.path)?.kind;
  const found = kindOfValues(values);
  const isNoName = meant?.split === 'name' && saysYesOrNo(values);
  if (meant && kind && !isNoName && !isOverruled(kind, found) && !contradicts(kind, values))
    return { ...meant, certainty: certaintyOf(header, meant) };
  const path = found && byKind[found];
  if (path === undefined || SOMEBODY_ELSE.test(header)) return { certainty: 0 };
  return { path: type === 'policy' ? OF_CLIENT + path : path, certainty: 1 };
}

/** A part of a name wins over whole names, and the amount of each payment over that of a year. */
function certaintyOf(header: string, meaning: Meaning): number {
  if (meaning.split) return 2;
  return isModal(header, meaning) ? 4 : 3;
}

const isModal = (header: string, { path }: Meaning): boolean =>
  modeFieldOf(path) !== undefined && /\bmod(?:e|al)\b/i.test(header);

/** Whether the values of a column are plainly of another kind than its header says. */
const isOverruled = (kind: ImportKind, found: ImportKind | undefined): boolean =>
  found !== undefined && certain.includes(found) && kind !== found && kind !== 'agent';

/**
 * Whole names are `Last, First` if all have a comma; one with a comma is read so in any case. A phone column that has two
 * numbers in a cell is split, too.
 */
function splitOf({ path, split }: Meaning, values: readonly string[]): ImportSplit | null {
  if (split === 'name') {
    // One word says nothing of the order.
    const wholes = values.filter((value) => /[\s,]/.test(value.trim()));
    return wholes.length > 0 && wholes.every((value) => value.includes(',')) ? 'last_first' : 'first_last';
  }
  if (split) return split;
  const isPhone = /^phones\.\w+\.phone$/.test(path);
  return isPhone && values.some((value) => readPhones(value).phones.length > 1) ? 'two_phones' : null;
}

/** Dates that could all be firsts of months are of the order that the other dates of the file have. */
function withFileOrder(
  suggested: readonly SuggestedColumn[],
  columns: readonly FileColumn[],
): SuggestedColumn[] {
  const orders = new Set(
    suggested.flatMap(({ index, dateFormat }) => (dateFormat ? (columns[index]?.order ?? []) : [])),
  );
  orders.delete('firsts');
  const [order, another] = orders;
  if (order === undefined || order === 'firsts' || another !== undefined) return [...suggested];
  return suggested.map((column) =>
    column.dateFormat === 'ask' && columns[column.index]?.order === 'firsts'
      ? { ...column, dateFormat: order }
      : column,
  );
}

function formatOf(
  type: ImportType,
  path: string,
  { values, dates }: FileColumn,
): ImportDateFormat | 'ask' | null {
  const kind = importField(type, path)?.kind;
  if (kind !== 'day' && kind !== 'birth') return null;
  return dates ?? dateFormatOf(values) ?? 'mdy';
}

const LABEL = /\b(?:label|type)$/i;

/**
 * Pairs such as `Phone 1 - Label` and `Phone 1 - Value`: by the place of each column that has a label beside it, the place
 * of the label.
 */
function labelColumns(columns: readonly FileColumn[]): ReadonlyMap<number, number> {
  const labels = columns.flatMap(({ header }, index) => {
    // Up to the number: `Phone 1` of `Phone 1 - Label`.
    const [stem = ''] = (LABEL.test(header) && /^[^\d]*\d+/.exec(header)) || [];
    return stem !== '' ? [{ stem, index }] : [];
  });
  return new Map(
    columns.flatMap(({ header }, index) => {
      const label = labels.find((one) => one.index !== index && header.startsWith(one.stem));
      return label ? [[index, label.index] as const] : [];
    }),
  );
}
