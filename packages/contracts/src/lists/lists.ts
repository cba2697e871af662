import { z } from 'zod';
import { codeText, searchText } from '../validation/index.js';

export const pageSizes = [5, 10, 25, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 10;
export const sortOrder = z.enum(['asc', 'desc'], 'The order must be asc or desc.');

/** A whole number in an address. */
export const wholeNumber = (least: number, most: number, name: string) =>
  z
    .string()
    .overwrite(codeText)
    .regex(/^\d{1,7}$/, `${name} must be a whole number.`)
    // An address carries it as text; for clients it is a number.
    .meta({ type: 'integer', minimum: least, maximum: most, pattern: undefined })
    .transform(Number)
    .refine((n) => n >= least && n <= most, `${name} must be from ${least} to ${most}.`);

/**
 * The query of a list call: `search`, `sort`, `order`, `page`, `page_size`, all optional. A bad value is refused,
 * never clamped. The keys of `sorts` are the columns that can be sorted by.
 */
export function listQuery<const Sorts extends readonly [string, ...string[]]>(
  sorts: Sorts,
  first: Sorts[number],
) {
  return z.strictObject({
    search: searchText,
    sort: z.enum(sorts, `The list can be sorted by ${sorts.join(', ')}.`).default(first as never),
    order: sortOrder.default('desc'),
    page: wholeNumber(1, 1_000_000, 'The page').default(1),
    page_size: wholeNumber(1, 100, 'The page size').default(DEFAULT_PAGE_SIZE),
  });
}

/** A list's answer: `total` counts without the search, `filtered` with it. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), filtered: z.int() });
}

export interface ListOf<Item> {
  items: Item[];
  total: number;
  filtered: number;
}
