import {
  canBeLeftBlank,
  importField,
  isDayField,
  type ImportColumn,
  type ImportMapping,
  type ImportType,
  type PhoneType,
} from '@bindery/contracts/crm';
import { lineText } from '@bindery/contracts/validation';
import { readPlace } from '@bindery/contracts/crm/written-addresses';
import { readCell, readPhones, type ReadCell } from '@bindery/contracts/crm/written-values';
import { completeAddresses } from './address-cells.js';
import { severalEmails } from './email-cells.js';
import { isNeeded, keepText, leaveOut, leftOutSentence } from './left-out.js';
import { kindsOf, partPlace, type PartKinds } from './part-kinds.js';
import { joinSuffixes, nameOfCell } from './name-cells.js';
import { decidePremiumMode } from './premium-mode.js';

/** Something about one cell, for the person who imports it. */
export interface CellNote {
  /** The path of the field. */
  readonly field: string;
  /** The place of the column, from 0; null for a value that no column has. */
  readonly column: number | null;
  readonly message: string;
  /** The sentence of a form about a value that is left out here. */
  readonly said?: string;
  /** Whether the row could go in without the cell. */
  readonly canBeBlank?: boolean;
}

/** A note about a value that no cell has to itself. */
export const note = (field: string, message: string): CellNote => ({ field, column: null, message });

/** The problem of a cell that can't be read, without which the row doesn't go in. */
export const unreadProblem = (
  type: ImportType,
  field: string,
  message: string,
  column: number | null = null,
): CellNote => ({ field, column, message, canBeBlank: canBeLeftBlank(type, field) });

type Value = string | boolean | readonly string[];

/** A cell that a value was read from. */
export interface RowCell {
  /** Its place, from 0; null for a value without a cell of its own. */
  readonly column: number | null;
  readonly header: string;
  readonly text: string;
}

/** A phone number beside the one that the field of its column has. */
interface OtherPhone {
  readonly type: PhoneType;
  readonly phone: string;
  readonly extension: string | null;
  /** The path of the column's field. */
  readonly field: string;
}

/** The values of one row, by the paths of their fields. A blank cell has none. */
export interface ReadRow {
  readonly type: ImportType;
  readonly values: ReadonlyMap<string, Value>;
  readonly phones: readonly OtherPhone[];
  /** By path: the cell of each value. */
  readonly cells: ReadonlyMap<string, RowCell>;
  /** The reasons for which the row fails. */
  readonly problems: readonly CellNote[];
  readonly warnings: readonly CellNote[];
  /** The texts that aren't taken, by path. */
  readonly unread: ReadonlyMap<string, string>;
  /** The paths of fields that a person said to leave blank. */
  readonly blank: ReadonlySet<string>;
}

/** A row while its cells are read. */
export interface EditedRow extends ReadRow {
  readonly values: Map<string, Value>;
  readonly phones: OtherPhone[];
  readonly cells: Map<string, RowCell>;
  readonly problems: CellNote[];
  readonly warnings: CellNote[];
  readonly unread: Map<string, string>;
  readonly blank: Set<string>;
}

/** A copy of a row, to be edited. */
export const edited = (row: ReadRow): EditedRow => ({
  ...row,
  values: new Map(row.values),
  phones: [...row.phones],
  cells: new Map(row.cells),
  problems: [...row.problems],
  warnings: [...row.warnings],
  unread: new Map(row.unread),
  blank: new Set(row.blank),
});

interface RowReading {
  readonly type: ImportType;
  readonly mapping: ImportMapping;
  /** `YYYY-MM-DD` in the account's time zone. */
  readonly today: string;
  /** Of the columns, by their places. */
  readonly headers?: readonly string[];
}

/** Reads the cells of one row by the mapping of its columns. */
export function readRow(cells: readonly string[], reading: RowReading): ReadRow {
  const { type, mapping, headers = [] } = reading;
  const row: EditedRow = {
    ...{ type, values: new Map(), phones: [], cells: new Map() },
    ...{ problems: [], warnings: [], unread: new Map(), blank: new Set() },
  };
  const kinds = kindsOf(mapping.columns, cells);
  for (const column of mapping.columns) {
    const { index: place } = column;
    const header = headers[place] ?? '';
    const { texts, doubts } = textsOf(column, cells, kinds);
    for (const { field, message, left } of doubts) {
      row.warnings.push({ field, column: place, message });
      if (left !== null) keepText(row, column.split ? wholeName(field) : field, left);
    }
    for (const [field, text] of texts)
      takeText(row, field, { column: place, header, text }, { ...reading, column });
  }
  row.problems.push(...addDefaults(row, reading));
  joinSuffixes(row);
  completeAddresses(row.values);
  decidePremiumMode(row, cells, mapping);
  return row;
}

/** Reads the text of a cell, or of a part of it, for a field. */
function takeText(
  row: EditedRow,
  field: string,
  cell: RowCell,
  reading: RowReading & { readonly column: ImportColumn },
): void {
  const { mapping } = reading;
  const meant = meantBy(mapping, field, cell.text);
  if (meant === null) {
    row.blank.add(field);
    keepText(row, field, cell.text);
  } else if (!takeEmails(row, field, cell, reading)) takeOne(row, field, cell, reading);
}

/** Takes the first of several email addresses in a cell. Whoever refused email at several addresses refused it at all. */
function takeEmails(
  row: EditedRow,
  field: string,
  cell: RowCell,
  { type, mapping, column }: RowReading & { readonly column: ImportColumn },
): boolean {
  if (importField(type, field)?.kind !== 'email' || isNeeded(type, mapping, field)) return false;
  const several = severalEmails(cell.text);
  if (!several) return false;
  putValue(row, field, several.email, cell, column);
  leaveOut(row, field, 'The cell has another email address.', { cell: { ...cell, text: several.left } });
  return true;
}

/** Reads a text, or what a person said that it means, as one value. */
function takeOne(
  row: EditedRow,
  field: string,
  cell: RowCell,
  reading: RowReading & { readonly column: ImportColumn },
): void {
  const { type, mapping, column } = reading;
  const known = importField(type, field);
  const read = readText(field, meantBy(mapping, field, cell.text) ?? cell.text, reading, column);
  if ('problem' in read) {
    if (!isNeeded(type, mapping, field)) leaveOut(row, field, read.why, { cell, said: read.problem });
    else {
      row.problems.push(unreadProblem(type, field, read.problem, cell.column));
      keepText(row, field, cell.text);
    }
    return;
  }
  if ('warning' in read && known)
    row.warnings.push({ field, column: cell.column, message: leftOutSentence(known, cell, read.warning) });
  if (known?.kind === 'phone' && typeof read.value === 'string') takePhones(row, field, read.value, cell);
  else if (read.value !== null) putValue(row, field, read.value, cell, column);
}

/** A field's own column says it better than another one that has it, too. */
function putValue(row: EditedRow, field: string, value: Value, cell: RowCell, column: ImportColumn): void {
  const present = row.values.get(field);
  const isOther = present !== undefined && String(present).toLowerCase() !== String(value).toLowerCase();
  const isOwn = column.field === field && !column.split;
  if (isOther) leaveOut(row, field, SAID_ELSEWHERE, { cell: isOwn ? row.cells.get(field) : cell });
  if (isOther && !isOwn) return;
  row.values.set(field, value);
  row.cells.set(field, cell);
}
const SAID_ELSEWHERE = 'Another column says something else.';

/** Takes all phone numbers of a cell, each with the type that the words beside it say. */
function takePhones(row: EditedRow, field: string, text: string, cell: RowCell): void {
  const { phones, left } = readPhones(text);
  if (phones.length === 0) {
    leaveOut(row, field, undefined, { cell });
    return;
  }
  if (left !== '')
    leaveOut(row, field, 'It is no part of a phone number.', { cell: { ...cell, text: left } });
  const [, own = 'other'] = field.split('.');
  for (const [index, { phone, extension, type }] of phones.entries()) {
    const said = type ?? (index === 0 ? (own as PhoneType) : 'other');
    if (index > 0 || said !== own || row.values.has(field))
      row.phones.push({ type: said, phone, extension, field });
    else {
      row.values.set(field, phone);
      if (extension !== null) row.values.set(field.replace(/phone$/, 'extension'), extension);
    }
  }
  row.cells.set(field, cell);
}

/** Gives fields that a row says nothing of the values that the mapping has for every row. */
function addDefaults({ values, blank, unread }: EditedRow, reading: RowReading): CellNote[] {
  const { defaults, left_blank } = reading.mapping;
  return Object.entries(defaults).flatMap(([field, text]) => {
    const meant = meantBy(reading.mapping, field, text);
    // A cell that is left blank says nothing.
    const isUnread = unread.has(field) && !left_blank.some((one) => one.field === field);
    const isSaid = values.has(field) || isUnread || blank.has(field);
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

function textsOf(column: ImportColumn, cells: readonly string[], kinds: PartKinds): CellTexts {
  const text = cells[column.index] ?? '';
  if (column.field === null || text === '') return plainly([]);
  const field = partPlace(kinds, column.field);
  if (column.split === 'city_state_zip') return placeTexts(field, text);
  const read = nameOfCell(field, text, column.split);
  if (!read) return plainly([[field, text]]);
  const { name, doubt: message, isWhole } = read;
  return {
    texts: beside(field, name),
    doubts: message === null ? [] : [{ field, message, left: isWhole ? null : text }],
  };
}

/** A place that isn't one is kept as it is. */
function placeTexts(field: string, text: string): CellTexts {
  const place = readPlace(text);
  return plainly(Object.keys(place).length === 0 ? [[field, text]] : beside(field, place));
}

/** The name of `dependents.1.first_name`: a cell with all of it is of no one field. */
const wholeName = (field: string): string => field.replace(/(?:first|last)_name$/, 'name');

const plainly = (texts: CellTexts['texts']): CellTexts => ({ texts, doubts: [] });

const beside = (field: string, values: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(values).map(([name, text]) => [field.slice(0, field.lastIndexOf('.') + 1) + name, text]);

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
