import type { Label } from '../labels/label-of.js';
import type { ColumnSections } from './columns.js';
import { relationshipOf } from '../values/relationships.js';
import type { Piece } from '../reading/source.js';
import { UNKNOWN } from '../reading/tokens.js';
import { captioned } from './loose-rows.js';
import type { PageRecord } from './page-record.js';
import type { Table } from './tables.js';

/** Reads a table of people, or of the client's policies. @returns the line behind it */
export function readTable(record: PageRecord, { columns: said, rows, end }: Table): number {
  const columns = said.map((label, index) =>
    rows.length > 1 && rows.every((row) => relationshipOf(row[index]?.text ?? '') !== undefined)
      ? relationship
      : label,
  );
  if (isOfStaff(record, said, end - rows.length)) return end;
  if (columns.some(({ slot }) => /^(?:name|first_name|relationship)$/.test(slot))) {
    record.addRows(
      rows.map((row) =>
        row.flatMap((value, index) => (value ? cellsOf(columns[index] ?? UNKNOWN, value) : [])),
      ),
    );
    return end;
  }
  const row = policyRow(columns, rows);
  columns.forEach((label, index) => {
    const value = row?.[index];
    if (value && (rows.length === 1 || /^policy\.|^status$/.test(label.slot))) record.add(label, value);
  });
  return end;
}

/** Columns of those who work somewhere, and those that only clients have. */
const OF_STAFF =
  /^(?:(?:job )?title|position|department|dept\.?|ext(?:ension)?\.?|npn|licen[cs]e.{0,10}|team|desk|upline|writing (?:number|no\.?|#)|producer (?:code|number|id))$/i;
const OF_CLIENT = /^(?:dob|ssn|mbi|gender|relationship|smoker|part_[ab]_date)$|^policy\.|^addresses\./;

/** Whether the people of a table are agents or staff. */
function isOfStaff({ page }: PageRecord, columns: readonly Label[], below: number): boolean {
  if (columns.some(({ slot }) => OF_CLIENT.test(slot))) return false;
  const header = page.lines.slice(Math.max(0, below - 2), below).findLast(({ isBlank }) => !isBlank);
  return header?.cells.some(({ text }) => OF_STAFF.test(text)) === true;
}

const relationship: Label = { slot: 'relationship', role: undefined, number: '' };

/** `Ada Byron (Spouse)` in a column of names says two things. */
function cellsOf(label: Label, value: Piece): { label: Label; value: Piece }[] {
  const [name, caption] = label.slot === 'name' ? captioned(value) : [value];
  return [{ label, value: name }, ...(caption ? [{ label: relationship, value: caption }] : [])];
}

/** The row of the one policy, or of the first that is active. Offers to compare have no numbers. */
function policyRow(columns: readonly Label[], rows: Table['rows']): Table['rows'][number] | undefined {
  if (rows.length === 1) return rows[0];
  const status = columns.findIndex(({ slot }) => slot === 'status' || slot === 'policy.status');
  const active = rows.filter((row) =>
    /^(?:active|in ?force|current|issued|enrolled)/i.test(row[status]?.text ?? ''),
  );
  const isNumbered = columns.some(
    ({ slot }) => slot === 'policy.policy_number' || slot === 'policy.member_id',
  );
  if (isNumbered) return active[0] ?? rows[0];
  return active.length === 1 ? active[0] : undefined;
}

/** Reads sections beside each other, one after the other. @returns the line behind them */
export function readColumns(record: PageRecord, { columns, end }: ColumnSections): number {
  for (const { heading, pairs } of columns) {
    record.sections.heading(heading);
    for (const { label, value } of pairs) record.add(label, value);
  }
  record.sections.heading({ role: 'client', number: '' });
  return end;
}
