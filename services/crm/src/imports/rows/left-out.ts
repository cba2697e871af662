import {
  contactRefusals,
  fieldTables,
  importField,
  isRequired,
  isSpreadsheetError,
  looksMasked,
  MASK,
  OF_CLIENT,
  type FieldTable,
  type ImportField,
  type ImportKind,
  type ImportMapping,
  type ImportType,
} from '@bindery/contracts/crm';
import type { EditedRow, ReadRow, RowCell } from './read-row.js';

/** Whether a row can't go in without a field that its cell says something of. */
export function isNeeded(
  type: ImportType,
  { match, left_blank }: Pick<ImportMapping, 'match' | 'left_blank'>,
  path: string,
): boolean {
  if (left_blank.some(({ field }) => field === path)) return false;
  if (path.startsWith(OF_CLIENT)) return true;
  const fields: FieldTable = fieldTables[type];
  const field = fields[path];
  if (field === undefined) return false;
  const isKey = match.by.some((key) => key === path && (key === 'external_id' || key === 'policy_number'));
  return isKey || isRequired(field) || contactRefusals.includes(path);
}

/** Words for the thing that a cell isn't, by the kind of its field. */
const nouns: Partial<Readonly<Record<ImportKind, string>>> = {
  ...{ phone: 'a phone number', email: 'an email address', ssn: 'an SSN', mbi: 'a Medicare number' },
  ...{ day: 'a date', birth: 'a date', year: 'a year', amount: 'an amount such as 1,234.50' },
  ...{ state: 'a state', zip: 'a ZIP code', flag: 'yes or no' },
};

/** A text as reports have it: a protected one is masked, an error of the spreadsheet such as `#REF!` is none. */
export const shownText = (text: string, isProtected = false): string =>
  isProtected && !looksMasked(text) && !isSpreadsheetError(text)
    ? MASK.repeat(3) + (text.length < 9 ? '' : text.slice(-4))
    : text;

/** `Column "Phone": "call after 5" isn't a phone number.` @param why said instead, if there is a reason of its own */
export function leftOutSentence(
  { kind, label, isProtected, choices }: Omit<ImportField, 'path'>,
  cell: Pick<RowCell, 'header' | 'text'> | undefined,
  why?: string,
): string {
  const header = cell === undefined || cell.header === '' ? label : `Column "${cell.header}"`;
  const text = shownText(cell?.text ?? '', isProtected);
  const noun = choices ? `a known ${label.split(': ').at(-1)?.toLowerCase() ?? ''}` : nouns[kind];
  return why === undefined && noun !== undefined
    ? `${header}: "${text}" isn't ${noun}.`
    : `${header}: "${text}" was left out. ${why ?? ''}`.trimEnd();
}

/** Keeps a text that isn't taken: it goes into the note, if that is chosen. */
export function keepText({ unread }: Pick<EditedRow, 'unread'>, field: string, text: string): void {
  const before = unread.get(field);
  if (before === undefined) unread.set(field, text);
  else if (before !== text) unread.set(field, `${before} / ${text}`);
}

/**
 * Leaves out what a cell says of a field, with a warning.
 * @param why said of it, where its field takes other such texts
 */
export function leaveOut(
  row: Pick<ReadRow, 'type' | 'cells'> & Pick<EditedRow, 'warnings' | 'unread'>,
  field: string,
  why?: string,
  { cell = row.cells.get(field), said = why }: { cell?: RowCell | undefined; said?: string | undefined } = {},
): void {
  const known = importField(row.type, field) ?? { kind: 'text', label: field };
  const message = leftOutSentence(known, cell, why);
  row.warnings.push({ field, column: cell?.column ?? null, message, ...(said !== undefined && { said }) });
  if (cell) keepText(row, field, cell.text);
}

/** Leaves out a cell that its field doesn't take. @param said by a form */
export function leaveOutUnfit(row: EditedRow, field: string, said: string | undefined): void {
  const { kind = 'text', choices } = importField(row.type, field) ?? {};
  leaveOut(row, field, choices || nouns[kind] ? undefined : said, { said });
}
