import { z } from 'zod';
import { pageSizes } from '../../lists/lists.js';

export const preferredScreens = ['individuals', 'carriers', 'policies'] as const;
/** A screen whose looks a person chooses. */
export const preferredScreen = z.enum(preferredScreens);
export type PreferredScreen = z.infer<typeof preferredScreen>;

const MAX_COLUMNS = 60;
const column = z.string().regex(/^[a-z0-9_]{1,60}$/, 'Use the names of columns.');
const width = z
  .int()
  .min(40, 'A column is at least 40 pixels wide.')
  .max(1200, 'Choose at most 1,200 pixels.');

/** How a person has a list shown. What is absent is as the screen has it by default. */
export const preferencesBody = z.strictObject({
  /** The shown columns in their order. */
  columns: z.array(column).min(1).max(MAX_COLUMNS).nullable().optional(),
  /** In pixels. */
  widths: z
    .record(column, width)
    .refine((widths) => Object.keys(widths).length <= MAX_COLUMNS, 'Choose at most 60 columns.')
    .meta({ maxProperties: MAX_COLUMNS })
    .optional(),
  page_size: z
    .literal(pageSizes, `Choose one of these page sizes: ${pageSizes.join(', ')}.`)
    .nullable()
    .optional(),
});
export type PreferencesBody = z.output<typeof preferencesBody>;

export const preferencesView = z.object({
  columns: z.array(z.string()).nullable(),
  widths: z.record(z.string(), z.int()),
  page_size: z.int().nullable(),
});
export type PreferencesView = z.infer<typeof preferencesView>;
