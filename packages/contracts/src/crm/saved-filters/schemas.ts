import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { looksSensitive } from '../../sensitive-search/sensitive-search.js';
import { requiredLine } from '../../validation/index.js';

export const filteredLists = ['individual', 'carrier', 'policy'] as const;

const setting = z.string().max(200, 'A filter has at most 200 characters.');

export const savedFilterBody = z.strictObject({
  record_type: z.enum(filteredLists, `A list is one of ${filteredLists.join(', ')}.`),
  name: requiredLine('The name', 60),
  /** What the list's address says: `search`, `sort`, `order`, `status` and the like. */
  query: z
    .record(z.string().regex(/^[a-z_]{1,40}$/, 'A filter is called as in the address of the list.'), setting)
    .refine((query) => Object.keys(query).length <= 20, 'A filter has at most 20 settings.')
    .refine(
      (query) => !looksSensitive(query['search'] ?? ''),
      'A search for an e-mail address or a number is not kept. Save the filter without it.',
    ),
});
export type SavedFilterBody = z.output<typeof savedFilterBody>;

/** A list's filters that somebody keeps for themselves, under a name. */
export const savedFilterView = z.object({
  id: z.uuid(),
  record_type: z.enum(filteredLists),
  name: z.string(),
  query: z.record(z.string(), z.string()),
});
export type SavedFilterView = z.infer<typeof savedFilterView>;
export const savedFilterList = listOf(savedFilterView);
