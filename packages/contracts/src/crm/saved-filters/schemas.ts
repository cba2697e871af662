import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { looksSensitive } from '../../sensitive-search/sensitive-search.js';
import { requiredLine, uuid } from '../../validation/index.js';

export const filteredLists = ['individual', 'carrier', 'policy'] as const;

const setting = z.string().max(200, 'A filter can have up to 200 characters.');

export const savedFilterBody = z.strictObject({
  record_type: z.enum(filteredLists, `Choose one of these lists: ${filteredLists.join(', ')}.`),
  name: requiredLine('The name', 60),
  /** The query of the list's address: `search`, `sort`, `order`, `status` and so on. */
  query: z
    .record(z.string().regex(/^[a-z_]{1,40}$/, "Use the filter names of the list's address."), setting)
    .meta({ maxProperties: 20 })
    .refine((query) => Object.keys(query).length <= 20, 'A filter can have up to 20 settings.')
    .refine(
      (query) => !looksSensitive(query['search'] ?? ''),
      "A search for an email address or a number can't be saved. Save the filter without it.",
    ),
});
export type SavedFilterBody = z.output<typeof savedFilterBody>;

/** A user's saved filters of a list. */
export const savedFilterView = z.object({
  id: uuid(),
  record_type: z.enum(filteredLists),
  name: z.string(),
  query: z.record(z.string(), z.string()),
});
export type SavedFilterView = z.infer<typeof savedFilterView>;
export const savedFilterList = listOf(savedFilterView);
