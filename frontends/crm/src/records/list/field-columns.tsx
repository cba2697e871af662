import { labelOf, fieldTables, type RecordType as TypeName } from '@bindery/contracts/crm';
import { formatDay, formatInstantDay } from '@bindery/ui/dates';
import type { DataColumn } from '@bindery/ui/table';
import { valueText } from '../field-text.js';

/** Columns of fields under the names and in the words of the record's page. None of them is shown by default. */
export function fieldColumns<Row extends object>(
  type: TypeName,
  names: readonly (keyof Row & string)[],
): readonly DataColumn<Row>[] {
  return names.map((name) => ({
    id: name,
    header: labelOf(type, name),
    optional: true,
    cell: (row) => fieldCell(type, name, row[name]),
  }));
}

function fieldCell(type: TypeName, name: string, value: unknown) {
  if (typeof value === 'string' && fieldTables[type][name]?.kind === 'date') return dayCell(value);
  return valueText(
    type,
    name,
    typeof value === 'number' ? String(value) : (value as string | boolean | null),
  );
}

/** @param day `YYYY-MM-DD` */
export const dayCell = (day: string | null) => (day ? <time dateTime={day}>{formatDay(day)}</time> : '—');

const instantCell = (at: string) => <time dateTime={at}>{formatInstantDay(at)}</time>;

interface Stored {
  created_at: string;
  updated_at: string;
}

/** When a record was added, and when it was last changed. */
export const storedColumns: readonly DataColumn<Stored>[] = [
  {
    id: 'created_at',
    header: 'Created',
    optional: true,
    cell: ({ created_at }) => instantCell(created_at),
  },
  {
    id: 'updated_at',
    header: 'Last updated',
    optional: true,
    cell: ({ updated_at }) => instantCell(updated_at),
  },
];
