import { z } from 'zod';
import { exportColumns } from '../exports/columns.js';
import { filteredLists, listPage, recordSections } from '../listed-types/listed-types.js';
import { pageSizes } from '../../lists/lists.js';

/** A screen whose looks a person chooses. */
export const preferredScreen = z.enum([...recordSections, 'renewals', 'medicare-reviews']);
export type PreferredScreen = z.infer<typeof preferredScreen>;

/** Columns of a screen that stand in files under another name. */
const ownColumns: Partial<Record<PreferredScreen, readonly string[]>> = { policies: ['recorded_status'] };

/** The ids of the columns that a screen can show. */
export function preferredColumns(screen: PreferredScreen): ReadonlySet<string> {
  const type = filteredLists.find((name) => listPage(name).section === screen) ?? 'renewal';
  return new Set([...exportColumns[type].map(({ id }) => id), ...(ownColumns[screen] ?? [])]);
}

const MAX_COLUMNS = 60;
const COLUMN_NAMES = 'Use the names of columns.';
const column = z.string().regex(/^[a-z0-9_]{1,60}$/, COLUMN_NAMES);
/** In pixels. */
export const MIN_COLUMN_WIDTH = 40;
export const MAX_COLUMN_WIDTH = 1200;
const width = z
  .int('Give the width in whole pixels.')
  .min(MIN_COLUMN_WIDTH, 'A column is at least 40 pixels wide.')
  .max(MAX_COLUMN_WIDTH, 'Choose at most 1,200 pixels.');

/** A person's view of a list. An absent setting has the screen's default. */
export const preferencesBody = z.strictObject({
  /** The shown columns in their order. */
  columns: z
    .array(column, 'Columns must be a list of names.')
    .min(1, 'Choose at least one column.')
    .max(MAX_COLUMNS, 'Choose at most 60 columns.')
    .nullable()
    .optional(),
  /** In pixels. */
  widths: z
    .record(column, width, { error: ({ code }) => (code === 'invalid_key' ? COLUMN_NAMES : undefined) })
    .refine((widths) => Object.keys(widths).length <= MAX_COLUMNS, 'Choose at most 60 columns.')
    .meta({ maxProperties: MAX_COLUMNS })
    .optional(),
  page_size: z
    .literal(pageSizes, `Choose one of these page sizes: ${pageSizes.join(', ')}.`)
    .nullable()
    .optional(),
  version: z.unknown().optional(),
});
export type PreferencesBody = z.output<typeof preferencesBody>;

export const preferencesView = z.object({
  columns: z.array(z.string()).nullable(),
  widths: z.record(z.string(), z.int()),
  page_size: z.int().nullable(),
  version: z.string(),
});
export type PreferencesView = z.infer<typeof preferencesView>;
