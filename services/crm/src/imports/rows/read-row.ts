import {
  importField,
  isDayField,
  type ImportColumn,
  type ImportMapping,
  type ImportType,
} from '@bindery/contracts/crm';
import { lineText } from '@bindery/contracts/validation';
import { readPlace } from '@bindery/contracts/crm/written-addresses';
import { readCell, type ReadCell, splitPhones } from '@bindery/contracts/crm/written-values';
import { completeAddresses } from './address-cells.js';
import { joinSuffixes, nameOfCell } from './name-cells.js';
import { decidePremiumMode } from './premium-mode.js';

/** Something about one cell, for the person who imports it. */
export interface CellNote {
  /** The path of the field. */
  readonly field: string;
  /** The place of the column, from 0; null for a value that no column has. */
  readonly column: number | null;
  readonly message: string;
}

/** A note about a value that no cell has to itself. */
export const note = (field: string, message: string): CellNote => ({ field, column: null, message });

type Value = string | boolean | readonly string[];

/** The values of one row, by the paths of their fields. A blank cell has none. */
export interface ReadRow {
  readonly values: ReadonlyMap<string, Value>;
  readonly problems: readonly CellNote[];
  readonly warnings: readonly CellNote[];
  /** The texts that are the problems of their fields, by path. */
  readonly unread: ReadonlyMap<string, string>;
  /** The paths of fields that a person said to leave blank. */
  readonly blank: ReadonlySet<string>;
}

/** A row while its cells are read. */
export type EditedRow = {
  readonly [Name in keyof ReadRow]: ReadRow[Name] extends ReadonlyMap<infer Key, infer Text>
    ? Map<Key, Text>
    : ReadRow[Name] extends ReadonlySet<infer Path>
      ? Set<Path>
      : CellNote[];
};

interface RowReading {
  readonly type: ImportType;
  readonly mapping: ImportMapping;
  /** `YYYY-MM-DD` in the account's time zone. */
  readonly today: string;
}

/** Reads the cells of one row by the mapping of its columns. */
export function readRow(cells: readonly string[], { type, mapping, today }: RowReading): ReadRow {
  const values = new Map<string, Value>();
  const problems: CellNote[] = [];
  const warnings: CellNote[] = [];
  const unread = new Map<string, string>();
  const blank = new Set<string>();
  for (const column of mapping.columns) {
    const { texts, doubts } = textsOf(column, cells);
    for (const { field, message, left } of doubts) {
      warnings.push({ field, column: column.index, message });
      if (left !== null) unread.set(field, left);
    }
    for (const [field, text] of texts) {
      // A field's own column says it better than another one that has it, too.
      if (field !== column.field && values.has(field) && hasColumn(mapping, field)) continue;
      const meant = meantBy(mapping, field, text);
      if (meant === null) {
        blank.add(field);
        if (field.endsWith('premium_mode')) unread.set(field, text);
        continue;
      }
      const read = readText(field, meant ?? text, { type, mapping, today }, column);
      const place = { field, column: column.index };
      if ('problem' in read) {
        problems.push({ ...place, message: read.problem });
        unread.set(field, text);
      } else if (read.value !== null) values.set(field, read.value);
      if ('warning' in read) warnings.push({ ...place, message: read.warning });
    }
  }
  const row = { values, problems, warnings, unread, blank };
  problems.push(...addDefaults(row, { type, mapping, today }));
  joinSuffixes(values);
  completeAddresses(values);
  decidePremiumMode(row, cells, mapping);
  return row;
}

/** Gives fields that a row says nothing of the values that the mapping has for every row. */
function addDefaults({ values, blank, unread }: EditedRow, reading: RowReading): CellNote[] {
  return Object.entries(reading.mapping.defaults).flatMap(([field, text]) => {
    const meant = meantBy(reading.mapping, field, text);
    const isSaid = values.has(field) || unread.has(field) || blank.has(field);
    if (meant === null || isSaid || !hasPartOf(values, field)) return [];
    const read = readText(field, meant ?? text, reading);
    if ('problem' in read) return [note(field, read.problem)];
    if (read.value !== null) values.set(field, read.value);
    return [];
  });
}

/** The dates among the defaults that can't be read: the place of each, and its sentence. */
export function defaultDateProblems(reading: RowReading): { path: string; message: string }[] {
  const { type, mapping } = reading;
  return Object.entries(mapping.defaults).flatMap(([path, text]) => {
    const field = importField(type, path);
    const meant = meantBy(mapping, path, text);
    if (!field || !isDayField(field) || meant === null) return [];
    const read = readText(path, meant ?? text, reading);
    return 'problem' in read ? [{ path: `defaults.${path}`, message: read.problem }] : [];
  });
}

/** A row without a spouse has no relationship either: a default of a part completes the part. */
function hasPartOf(values: ReadRow['values'], field: string): boolean {
  const [prefix] = /^(?:dependents|addresses|phones|policy)\..*\.|^policy\./.exec(field) ?? [];
  return prefix === undefined || [...values.keys()].some((path) => path.startsWith(prefix));
}

/** The meaning that a person gave a text; null for nothing. */
const meantBy = (mapping: ImportMapping, path: string, text: string): string | null | undefined =>
  mapping.values[path]?.[lineText(text)];

const hasColumn = ({ columns }: ImportMapping, path: string): boolean =>
  columns.some(({ field, split }) => field === path && !split);

/** The texts of a column's cell by the paths that they belong to, several if the cell is split; and what is doubtful. */
interface CellTexts {
  readonly texts: readonly (readonly [path: string, text: string])[];
  /** With the cell, if not all of it is in the texts. */
  readonly doubts: readonly {
    readonly field: string;
    readonly message: string;
    readonly left: string | null;
  }[];
}

function textsOf(column: ImportColumn, cells: readonly string[]): CellTexts {
  const text = cells[column.index] ?? '';
  if (column.field === null || text === '') return plainly([]);
  const field = labelled(column.field, cells[column.label_index ?? -1] ?? '');
  if (column.split === 'city_state_zip') return plainly(beside(field, readPlace(text)));
  if (column.split === 'two_phones') {
    const [first, second] = splitPhones(text);
    return plainly([[field, first], ...(second === '' ? [] : ([['phones.other.phone', second]] as const))]);
  }
  const read = nameOfCell(field, text, column.split);
  if (!read) return plainly([[field, text]]);
  const { name, doubt: message, isWhole } = read;
  return {
    texts: beside(field, name),
    doubts: message === null ? [] : [{ field, message, left: isWhole ? null : text }],
  };
}

const plainly = (texts: CellTexts['texts']): CellTexts => ({ texts, doubts: [] });

const beside = (field: string, values: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(values).map(([name, text]) => [field.slice(0, field.lastIndexOf('.') + 1) + name, text]);

/** Words of labels, by the kind of phone or address that they mean. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/mobile|cell|iphone/i, 'mobile'],
  [/fax/i, 'fax'],
  [/work|business|office/i, 'work'],
  [/mail/i, 'mailing'],
  [/bill/i, 'billing'],
  [/home|main/i, 'home'],
];
/** The kinds that only phones or only addresses have. */
const onlyPhones = ['mobile', 'fax'];
const onlyAddresses = ['mailing', 'billing'];

/** The field of the kind that the label beside it says: `Mobile` of a number. */
function labelled(field: string, label: string): string {
  const [, list = '', kind = ''] = /^(phones|addresses)\.(\w+)\./.exec(field) ?? [];
  const [, said] = kinds.find(([words]) => words.test(label)) ?? [];
  if (said === undefined || list === '') return field;
  const elsewhere = list === 'phones' ? onlyAddresses : onlyPhones;
  return elsewhere.includes(said) ? field : field.replace(`.${kind}.`, `.${said}.`);
}

function readText(
  path: string,
  text: string,
  { type, mapping, today }: RowReading,
  column?: ImportColumn,
): ReadCell {
  const field = importField(type, path);
  if (!field) return { value: null };
  return readCell(text, { field, today, dateFormat: column?.date_format ?? mapping.date_format });
}
