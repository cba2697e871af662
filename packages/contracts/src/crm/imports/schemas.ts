import { z } from 'zod';
import { DEFAULT_PAGE_SIZE, listOf, wholeNumber } from '../../lists/lists.js';
import { codeText, linesText, oneLine, uuid } from '../../validation/index.js';
import { importTypes, type ImportType } from '../listed-types/listed-types.js';
import { premiumMode } from '../policies/fields.js';
import { recordNames } from '../record-types/record-types.js';
import { importMapping, importSplit, textEncoding } from './mapping.js';

/** How long an import can be undone. */
export const IMPORT_UNDO_HOURS = 48;
/** How long past imports are listed. */
export const IMPORT_LISTED_DAYS = 90;
/** How long a file and its rows are kept. */
export const IMPORT_KEPT_DAYS = 7;
/** The largest file. */
export const MAX_IMPORT_BYTES = 100_000_000;
/** How many cells can be pasted instead. */
export const MAX_PASTED_CELLS = 5_000;
/** How many rows can be corrected at once. */
export const MAX_EDITED_ROWS = 500;

/** Types of imports. The archive of an account is recognized by its content. */
export const importedTypes = [...importTypes, 'archive'] as const;
export type ImportedType = (typeof importedTypes)[number];

/** Plurals, as paths have them, are other names of the types. */
const otherNames: Readonly<Record<string, ImportType>> = {
  insureds: 'individual',
  ...Object.fromEntries(importTypes.map((type) => [recordNames[type].many, type])),
};

const sentType = (message: string) =>
  z
    .enum([...importTypes, ...Object.keys(otherNames)], message)
    .default('individual')
    .transform((name): ImportType => otherNames[name] ?? (name as ImportType));

export const importStates = [
  'reading',
  'mapping',
  'checking',
  'ready',
  'running',
  'canceling',
  'completed',
  'canceled',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** Outcomes of a row. Every row of data has exactly one. */
export const rowOutcomes = [
  'new',
  'update',
  'unchanged',
  'duplicate',
  'repeated',
  'error',
  'removed',
] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** `rows` is the sum of the outcomes. `warnings` counts rows that have at least one, whatever becomes of them. */
const importCounts = z.object({
  rows: z.int(),
  ...(Object.fromEntries(rowOutcomes.map((name) => [name, z.int()])) as Record<RowOutcome, z.ZodInt>),
  warnings: z.int(),
});
export type ImportCounts = z.infer<typeof importCounts>;

const suggestedFormat = z.enum(['mdy', 'dmy', 'ymd', 'excel', 'ask']).nullable();

/** A column of the file, as far as it was understood. What is suggested can be sent back as the mapping. */
const fileColumn = z.object({
  index: z.int(),
  header: z.string(),
  suggested_field: z.string().nullable(),
  split: importSplit.nullable(),
  label_index: z.int().nullable(),
  date_format: suggestedFormat,
  /** How often the premiums of the column are paid, as its header says; null if it doesn't. */
  premium_mode: premiumMode.nullable().default(null),
  /** The different values of the file; null for a column that has too many. */
  distinct: z.array(z.string()).nullable(),
  /** How many rows have each of them, in the same order. */
  distinct_rows: z.array(z.int()).nullable().default(null),
});

/** A sheet of a workbook. Imports that a release before this one has read keep names alone. */
const fileSheet = z.preprocess(
  (sheet) => (typeof sheet === 'string' ? { name: sheet, hidden: false } : sheet),
  z.object({ name: z.string(), hidden: z.boolean() }),
);

/** A file's description of itself. */
export const importedFile = z.object({
  kind: z.enum(['delimited', 'xlsx', 'xls', 'vcard', 'archive']),
  sheets: z.array(fileSheet),
  sheet: z.int(),
  /** The spreadsheet's own number of the row with the headers; 0 for none. */
  header_row: z.int(),
  columns: z.array(fileColumn),
  example_rows: z.array(z.array(z.string())),
  encoding: textEncoding.nullable(),
  /** How many rows of the sheet somebody hid, or a filter does. They are among the rows only if they are included. */
  hidden_rows: z.int().default(0),
  include_hidden_rows: z.boolean().default(false),
  delimiter: z.string().nullable(),
  /** Of all date columns; `ask` if one is undecided. */
  date_format: suggestedFormat,
  /** Different values that name one agent, by name or email. */
  agents: z.array(z.string()),
});
export type ImportedFile = z.infer<typeof importedFile>;

/** Why a record that an import has made or changed was left as it is by the undo. */
export const leftByUndo = z.object({
  record_type: z.string(),
  record_id: uuid(),
  name: z.string(),
  reason: z.string(),
});

/** The result of an import, and of its undo. The numbers of `created` are by type of record. */
export const importResult = z.object({
  created: z.record(z.string(), z.int()),
  updated: z.int(),
  undone: z
    .object({
      removed: z.int(),
      /** By type of record, as in `created`; of children that went with their client there are none. */
      removed_by_type: z.record(z.string(), z.int()).default({}),
      restored: z.int(),
      left: z.array(leftByUndo),
    })
    .nullable(),
});
export type ImportResult = z.infer<typeof importResult>;

const listedImport = z.object({
  id: uuid(),
  type: z.enum(importedTypes),
  state: z.enum(importStates),
  /** The job of what is being done, or was done last. */
  job_id: uuid(),
  /** How far that job is; the total is null until it is known. */
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  /** Whether it is to run after another import of the account. */
  is_waiting: z.boolean(),
  /** The name of the file; null unless the import is your own. */
  name: z.string().nullable(),
  counts: importCounts,
  user_id: uuid(),
  user_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
  /** Until when it can be undone; null if it can't. */
  undo_until: z.iso.datetime().nullable(),
  /** A sentence that says why it failed. */
  error: z.string().nullable(),
});
export type ListedImport = z.infer<typeof listedImport>;
export const importList = listOf(listedImport);

export const importView = listedImport.extend({
  /** Null while the file is being read, after a week, and for others' imports. */
  file: importedFile.nullable(),
  /** The one that was sent last, or the one of an earlier file with the same headers. */
  mapping: importMapping.nullable(),
  /** Fields whose cells keep rows out that could go in without: these can be left blank in all rows at once. */
  unread_fields: z.array(
    z.object({
      field: z.string(),
      /** The place of its column; null for a value that no column has. */
      column: z.int().nullable(),
      /** How many rows it keeps out. */
      rows: z.int(),
      /** Whether the cells can be kept in the client's note. */
      can_be_kept: z.boolean(),
    }),
  ),
  /**
   * The records that it will make besides those that its rows are; null until the file is checked, of an archive, and
   * after rows were edited.
   */
  made_besides: z
    .object({ carriers: z.int(), products: z.int(), policies: z.int() })
    .nullable()
    .default(null),
  /** An import of exactly the same file that was completed earlier. */
  same_file: z.object({ import_id: uuid(), finished_at: z.iso.datetime() }).nullable(),
  /** Null until it has run. */
  result: importResult.nullable(),
  /** Added records that the undo moved to the trash, as far as they are still there; null unless it was undone. */
  trash: z.object({ records: z.int(), is_being_emptied: z.boolean() }).nullable(),
  /** Of its phase, its file and its mapping; progress changes nothing of it. */
  version: z.string(),
});
export type ImportView = z.infer<typeof importView>;

export const createImportQuery = z.strictObject({
  type: sentType('Choose what the file has.'),
  name: oneLine('File name', 200).default(''),
});

export const importListQuery = z.strictObject({
  page: wholeNumber(1, 1_000_000, 'The page').default(1),
  page_size: wholeNumber(1, 100, 'The page size').default(DEFAULT_PAGE_SIZE),
});

export const importRowsQuery = importListQuery.extend({
  only: z.enum(['error', 'warning', 'duplicate', 'update', 'new'], 'Choose which rows to show.').optional(),
});
export type ImportRowsQuery = z.output<typeof importRowsQuery>;

/** Rows that did not go in; or those of which something was left out. */
export const failedRowsQuery = z.strictObject({
  only: z.enum(['error', 'warning'], 'Choose which rows to download.').default('error'),
});
export type FailedRowsQuery = z.output<typeof failedRowsQuery>;

const cellNote = z.object({ field: z.string(), column: z.int().nullable(), message: z.string() });

/** A row of the file and what becomes of it. Protected values are masked for whoever may not reveal them. */
export const importRow = z.object({
  row: z.int(),
  cells: z.array(z.string()),
  /** Null until it was checked. */
  outcome: z.enum(rowOutcomes).nullable(),
  problems: z.array(cellNote),
  warnings: z.array(cellNote),
  /** The record that it updates, might be, or has become. */
  record_id: uuid().nullable(),
  record_name: z.string().nullable(),
  /** Of a `repeated` row: the first one of the same record. */
  same_as_row: z.int().nullable(),
});
export type ImportRow = z.infer<typeof importRow>;
export const importRowList = listOf(importRow);

/** Corrections: new cells of a row by the places of their columns, or that it is left out. */
export const editRowsBody = z
  .array(
    z.strictObject({
      row: z.int().min(1),
      values: z
        .record(
          z
            .string()
            .overwrite(codeText)
            .regex(/^\d{1,3}$/, 'Name each cell by the place of its column.'),
          z.string().overwrite(linesText).max(32_767, 'A cell can have up to 32,767 characters.'),
        )
        .optional(),
      removed: z.boolean().optional(),
    }),
  )
  .min(1, 'Send at least one row.')
  .max(MAX_EDITED_ROWS, `Send at most ${String(MAX_EDITED_ROWS)} rows at once.`);
export type EditRowsBody = z.output<typeof editRowsBody>;

export const importTemplateQuery = z.strictObject({
  type: sentType('Choose what the template is for.'),
});
