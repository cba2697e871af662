import {
  importField,
  lacksMode,
  modeFieldOf,
  type ImportColumn,
  type ImportedFile,
  type ImportMapping,
  type ImportSplit,
  type ImportType,
} from '@bindery/contracts/crm';

export type FileColumn = ImportedFile['columns'][number];

/** The mapping with changes of one of its columns. */
export const withColumn = (
  mapping: ImportMapping,
  index: number,
  changes: Partial<ImportColumn>,
): ImportMapping => ({
  ...mapping,
  columns: mapping.columns.map((column) => (column.index === index ? { ...column, ...changes } : column)),
});

export const isDay = (type: ImportType, path: string | null): boolean => {
  const kind = path === null ? undefined : importField(type, path)?.kind;
  return kind === 'day' || kind === 'birth';
};

interface SplitField {
  path: RegExp;
  splits: readonly ImportSplit[];
  /** Cells that look as if they have several values. */
  cells: RegExp;
}

const splitFields: readonly SplitField[] = [
  { path: /(?:^|\.)(?:first|last)_name$/, splits: ['last_first', 'first_last'], cells: /\S[\s,]+\S/ },
  { path: /^addresses\.\w+\.city$/, splits: ['city_state_zip'], cells: /,|\d{5}/ },
  { path: /^phones\.\w+\.phone$/, splits: ['two_phones'], cells: /\d{4}\s*[;/|,&]/ },
];

/** How the cells of a field can be split. */
export const splitsOf = (path: string | null): readonly ImportSplit[] =>
  splitFields.find((field) => field.path.test(path ?? ''))?.splits ?? [];

/** Whether cells of a field look as if each had several values. */
export const looksSplit = (path: string | null, cells: readonly string[]): boolean =>
  splitFields.some((field) => field.path.test(path ?? '') && cells.some((cell) => field.cells.test(cell)));

/** The column after a person gave it another field. A date's format is asked for, as nobody decided it yet. */
export function chosenField(
  type: ImportType,
  column: ImportColumn,
  suggested: FileColumn,
  field: string | null,
): Partial<ImportColumn> {
  const split = column.split && splitsOf(field).includes(column.split) ? column.split : null;
  const date_format = isDay(type, field) ? (suggested.date_format ?? 'ask') : null;
  return { field, split, date_format, premium_mode: modeFieldOf(field) ? suggested.premium_mode : null };
}

/** Whether it was not clear which field a column is, or how its dates are written. Empty columns raise no question. */
export function isInDoubt(column: FileColumn, columns: readonly FileColumn[]): boolean {
  const suggested = columns.map(({ suggested_field: field }) => ({ field }));
  if (column.date_format === 'ask' || lacksMode({ ...column, field: column.suggested_field }, suggested))
    return true;
  if (column.suggested_field !== null || isEmpty(column)) return false;
  return !columns.some(({ label_index }) => label_index === column.index);
}

export const isEmpty = ({ distinct }: FileColumn): boolean => distinct?.length === 0;
