import {
  importMapping,
  rowOutcomes,
  type ImportedFile,
  type ImportMapping,
  type ImportRow,
  type ImportView,
} from '@bindery/contracts/crm';
import { ana, id } from './records.js';

type FileColumn = ImportedFile['columns'][number];

/** A column of a file, as it was understood. */
export const fileColumn = (index: number, header: string, changes: Partial<FileColumn> = {}): FileColumn => ({
  ...{ index, header, suggested_field: null, split: null, label_index: null, date_format: null },
  premium_mode: null,
  ...{ distinct: [`${header} 1`, `${header} 2`], distinct_rows: [3, 1] },
  ...changes,
});

/** A file of three columns whose fields are known: name, date of birth and status. */
export function importedFile(changes: Partial<ImportedFile> = {}): ImportedFile {
  return {
    ...{
      kind: 'xlsx',
      sheets: [{ name: 'Clients', hidden: false }],
      sheet: 0,
      header_row: 3,
      encoding: null,
      delimiter: null,
    },
    columns: [
      fileColumn(0, 'Client', { suggested_field: 'last_name', split: 'last_first', distinct: null }),
      fileColumn(1, 'DOB', { suggested_field: 'dob', date_format: 'mdy', distinct: ['4/15/1950'] }),
      fileColumn(2, 'Stat', { suggested_field: 'status', distinct: ['Current', 'Prospect'] }),
    ],
    example_rows: [
      ['Byron, Ada', '4/15/1950', 'Current'],
      ['Hopkins, Grace', '12/9/1958', 'Prospect'],
    ],
    ...{ date_format: 'mdy', hidden_rows: 0, include_hidden_rows: false, agents: [] },
    ...changes,
  };
}

/** A person's choices for that file: the fields of its columns. */
export const mappingTo = (...fields: (string | null)[]): ImportMapping =>
  importMapping.parse({
    ...{ sheet: 0, header_row: 3, match: { by: [] } },
    columns: fields.map((field, index) => ({ index, field })),
  });

/** Counts of an import; rows is their sum. */
export function importCounts(changes: Partial<ImportView['counts']> = {}): ImportView['counts'] {
  const none = Object.fromEntries(rowOutcomes.map((outcome) => [outcome, 0])) as ImportView['counts'];
  const counts = { ...none, warnings: 0, ...changes };
  return { ...counts, rows: rowOutcomes.reduce((sum, outcome) => sum + counts[outcome], 0) };
}

/** An import whose file was read, as the API answers it. */
export function importView(changes: Partial<ImportView> = {}): ImportView {
  return {
    ...{ id: id(801), type: 'individual', state: 'mapping', job_id: id(802), name: 'Book.xlsx' },
    ...{ progress: { done: 0, total: null }, is_waiting: false, counts: importCounts() },
    ...{ user_id: ana.id, user_name: ana.name, created_at: '2026-11-26T12:00:00.000Z' },
    ...{ started_at: null, finished_at: null, undo_until: null, error: null },
    ...{
      file: importedFile(),
      mapping: null,
      unread_fields: [],
      made_besides: null,
      same_file: null,
      result: null,
      trash: null,
      version: '1',
    },
    ...changes,
  };
}

/** A row of that file. */
export function importRow(row: number, changes: Partial<ImportRow> = {}): ImportRow {
  return {
    ...{ row, cells: ['Byron, Ada', '4/15/1950', 'Current'], outcome: 'new' },
    ...{ problems: [], warnings: [], record_id: null, record_name: null, same_as_row: null },
    ...changes,
  };
}
