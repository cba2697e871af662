import { z } from 'zod';
import { lineText, uuid } from '../../validation/index.js';
import { importOf, type ImportType } from '../listed-types/listed-types.js';
import { premiumMode, type PremiumMode } from '../policies/fields.js';
import { canBeKept, canBeLeftBlank, importField, matchKeysOf, OF_CLIENT } from './import-fields.js';
import { matchKeys } from '../records/match-keys.js';

/** How one cell becomes several fields. The field of such a column is the first that it fills. */
export const importSplit = z.enum(
  ['last_first', 'first_last', 'city_state_zip', 'two_phones'],
  'Choose how the column is split.',
);
export type ImportSplit = z.infer<typeof importSplit>;

/** The order of the numbers of a date; `excel` counts days. */
export const importDateFormat = z.enum(['mdy', 'dmy', 'ymd', 'excel'], 'Choose a date format.');
export type ImportDateFormat = z.infer<typeof importDateFormat>;

/** How a text file is written. Workbooks say it themselves. */
export const textEncoding = z.enum(
  ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh'],
  'Choose how the file is encoded.',
);
export type TextEncoding = z.infer<typeof textEncoding>;

const askOrFormat = z.enum([...importDateFormat.options, 'ask']);
const MAX_COLUMNS = 500;
const MAX_VALUES = 1_000;
const CELL = 1_000;

const fieldPath = z.string().overwrite(lineText).max(100);
const cell = z.string().overwrite(lineText).max(CELL, 'A value can have up to 1,000 characters.');

const importColumn = z.strictObject({
  index: z.int().min(0).max(MAX_COLUMNS),
  /** The dotted path of a field; null leaves the column out. */
  field: fieldPath.nullable(),
  split: importSplit.nullish(),
  label_index: z.int().min(0).max(MAX_COLUMNS).nullish(),
  date_format: askOrFormat.nullish(),
  /** Of premiums: how often they are paid, whatever another column says of it; null if that column says it. */
  premium_mode: premiumMode.nullish(),
  /** Of clients that are there already: replace their value, fill a blank one, or keep it. */
  on_match: z.enum(['overwrite', 'fill', 'keep'], 'Choose what happens to existing values.').default('fill'),
  /** Of carriers and products that are not there yet. */
  on_missing: z.enum(['create', 'skip', 'error'], 'Choose what happens to unknown names.').default('create'),
});
export type ImportColumn = z.output<typeof importColumn>;

const HOW_OFTEN = 'Choose how often these premiums are paid.';
const RECOGNIZED = 'Choose what records are recognized by.';

/** How the columns and values of a file become fields and values of ours. */
export const importMapping = z.strictObject({
  sheet: z.int().min(0).max(100).default(0),
  /** The spreadsheet's own number of the row with the headers; 0 for none. */
  header_row: z.int().min(0).max(1_048_576),
  /** Of a text file, if it isn't the one that was found: the file is read again. */
  encoding: textEncoding.nullish(),
  /** Rows that somebody hid, or a filter does, are left out without it. */
  include_hidden_rows: z.boolean().default(false),
  columns: z.array(importColumn).max(MAX_COLUMNS),
  /** By the path of a field: what a text of the file means; null leaves it blank. */
  values: z
    .record(fieldPath, z.record(cell, cell.nullable()))
    .refine(
      (fields) => Object.values(fields).every((one) => Object.keys(one).length <= MAX_VALUES),
      'Say what at most 1,000 values of a field mean.',
    )
    .default({}),
  match: z
    .strictObject({
      /**
       * In this order: the first that the row has decides. Those of other types say nothing. `last_import` is the name,
       * email, phone and date of birth that a client's row had when it was imported before.
       */
      by: z.array(z.enum(matchKeys, RECOGNIZED)).max(matchKeys.length),
      otherwise: z.enum(['create', 'skip'], 'Choose what happens to new records.').default('create'),
    })
    .default({
      by: ['external_id', 'mbi', 'ssn', 'last_import', 'email', 'policy_number', 'name'],
      otherwise: 'create',
    }),
  /** By the path of a field: its value where the row has none. */
  defaults: z.record(fieldPath, cell).default({}),
  /** The ids of tags that every imported client gets. */
  tags: z.array(uuid()).max(30).default([]),
  /** The handling of phones, dependents and cells that can't be stored: kept as lines of the client's note, or not. */
  leftovers: z.enum(['note', 'leave_out'], 'Choose what happens to incomplete parts.').default('leave_out'),
  /**
   * Fields of which a cell that can't be read is left out, instead of its row; with `keep`, the client's note has the cell,
   * whatever becomes of leftovers.
   */
  left_blank: z
    .array(z.strictObject({ field: fieldPath, keep: z.boolean().default(false) }))
    .max(100, 'Leave at most 100 fields blank.')
    .default([]),
  /** Of date columns that name none, and of dates among the defaults. Without it, their values decide, where they can. */
  date_format: askOrFormat.default('ask'),
});
export type ImportMapping = z.output<typeof importMapping>;

/** The problem of a date whose format nobody says and its text doesn't decide. */
export const monthOrDay = ({ label }: { readonly label: string }): string =>
  `Choose whether ${label} has the month or the day first.`;

/** The mapping with the format of each date column that names none and whose values, or the mapping, decide it. */
export function withDecidedDates(
  type: ImportType,
  mapping: ImportMapping,
  columns: readonly { readonly date_format: ImportDateFormat | 'ask' | null }[],
): ImportMapping {
  if (mapping.date_format !== 'ask') return mapping;
  const decided = mapping.columns.map((column) => {
    const known = column.field === null ? undefined : importField(type, column.field);
    const isUnsaid = (column.date_format ?? null) === null && known !== undefined && isDayField(known);
    return isUnsaid ? { ...column, date_format: columns[column.index]?.date_format ?? 'ask' } : column;
  });
  return { ...mapping, columns: decided };
}

/** The mapping with the premium mode of each column that names none and whose header says it. */
export const withSaidModes = (
  mapping: ImportMapping,
  columns: readonly { readonly suggested_field: string | null; readonly premium_mode: PremiumMode | null }[],
): ImportMapping => ({
  ...mapping,
  columns: mapping.columns.map((column) => {
    const { suggested_field, premium_mode = null } = columns[column.index] ?? {};
    const isSaid = column.premium_mode === undefined && column.field === suggested_field;
    return isSaid ? { ...column, premium_mode } : column;
  }),
});

const PREMIUM = /(?:^|\.)premium$/;
/** The field that says how often the amounts of another one are paid; undefined if that one is no premium. */
export const modeFieldOf = (field: string | null): string | undefined =>
  field !== null && PREMIUM.test(field) ? `${field}_mode` : undefined;

/** Whether a mapping leaves open how often the premiums of a column are paid. */
export function lacksMode(
  { field, premium_mode }: Pick<ImportColumn, 'field' | 'premium_mode'>,
  columns: readonly Pick<ImportColumn, 'field'>[],
  defaults: ImportMapping['defaults'] = {},
): boolean {
  const mode = modeFieldOf(field);
  if (mode === undefined || (premium_mode ?? null) !== null || mode in defaults) return false;
  return !columns.some((column) => column.field === mode);
}

/** Whether a field is a date, whose numbers have an order. */
export const isDayField = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'day' || kind === 'birth';

/** Problems of a mapping that is well-formed: the place of each, and its sentence. */
export function mappingProblems(
  type: ImportType,
  mapping: ImportMapping,
): { path: string; message: string }[] {
  const taken = new Set<string>();
  const unknown = (name: 'values' | 'defaults') =>
    Object.keys(mapping[name])
      .filter((path) => !importField(type, path))
      .map((path) => ({ path: `${name}.${path}`, message: 'Choose one of the fields of this type.' }));
  const problems = mapping.columns.flatMap((column, index) => {
    const { field, date_format } = column;
    if (field === null) return [];
    const known = importField(type, field);
    const at = (name: string, message: string) => [{ path: `columns.${index}.${name}`, message }];
    if (!known) return at('field', 'Choose one of the fields of this type.');
    if (taken.has(field))
      return at('field', `${known.label} has another column already. Leave one of them out.`);
    taken.add(field);
    if (isDayField(known) && (date_format ?? mapping.date_format) === 'ask')
      return at('date_format', monthOrDay(known));
    if (lacksMode(column, mapping.columns, mapping.defaults))
      return [{ path: `defaults.${modeFieldOf(field) ?? ''}`, message: HOW_OFTEN }];
    return [];
  });
  if (taken.size === 0 && problems.length === 0)
    problems.push({ path: 'columns', message: 'Choose a field for at least one column.' });
  else if (!saysWhich(type, mapping)) problems.push({ path: 'columns', message: importOf(type).missing });
  if (mapping.match.by.length > 0 && keysOf(type, mapping).length === 0)
    problems.push({ path: 'match.by.0', message: RECOGNIZED });
  return [...problems, ...unknown('values'), ...unknown('defaults'), ...blankProblems(type, mapping)];
}

/** Problems of the fields that are to be left blank. */
const blankProblems = (type: ImportType, { left_blank }: ImportMapping) =>
  left_blank.flatMap(({ field, keep }, index) => {
    const at = (name: string, message: string) => [{ path: `left_blank.${index}.${name}`, message }];
    if (!canBeLeftBlank(type, field)) return at('field', 'Choose a field that rows can go in without.');
    return keep && !canBeKept(type, field) ? at('keep', 'The cells of this field go into no note.') : [];
  });

const wholeNames: readonly (ImportSplit | null | undefined)[] = ['last_first', 'first_last'];

/** Whether the rows have something that tells records apart. */
function saysWhich(type: ImportType, mapping: ImportMapping): boolean {
  const { keys, needs }: { keys: readonly string[]; needs?: readonly string[] } = importOf(type);
  if (needs) return hasAll(needs, mapping);
  return mapping.columns.some(({ field }) => field?.startsWith(OF_CLIENT) || keys.includes(field ?? ''));
}

const keysOf = (type: ImportType, { match }: ImportMapping) =>
  match.by.filter((key) => matchKeysOf(type).includes(key));

/** Keys by which the rows of a file are compared: policies also by the ones that find their clients. */
export const comparedBy = (type: ImportType, mapping: ImportMapping): readonly string[] => [
  ...keysOf(type, mapping),
  ...mapping.columns.flatMap(({ field }) => (field?.startsWith(OF_CLIENT) ? [field] : [])),
];

/** Whether the rows have what every record needs. */
function hasAll(needs: readonly string[], { columns, defaults }: ImportMapping): boolean {
  const named = columns.flatMap(({ field, split }) =>
    field !== null && !field.includes('.') && wholeNames.includes(split)
      ? ['first_name', 'last_name']
      : [field],
  );
  return needs.every((name) => named.includes(name) || name in defaults);
}
