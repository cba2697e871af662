import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { lineText, requiredLine, uuid } from '../../validation/index.js';
import { filteredLists } from '../listed-types/listed-types.js';
import { dropped } from '../records/field-table.js';

const filteredList = z.enum(filteredLists, `Choose one of these lists: ${filteredLists.join(', ')}.`);

const MAX_SETTINGS = 40;
// The columns of a view are one setting.
const setting = z.string().overwrite(lineText).max(500, 'A filter can have up to 500 characters.');

/** The query of the list's address: `search`, `sort`, `order`, `status`, `columns` and so on. `filterFault` has its rules. */
const savedQuery = z
  .record(z.string().regex(/^[a-z_]{1,40}$/, "Use the filter names of the list's address."), setting)
  .meta({ maxProperties: MAX_SETTINGS })
  .refine((query) => Object.keys(query).length <= MAX_SETTINGS, 'A filter can have up to 40 settings.');

const name = requiredLine('The name', 60);
const shared = z.boolean('Must be true or false.');

export const savedFilterBody = z.strictObject({
  record_type: filteredList,
  name,
  query: savedQuery,
  /** Whether everybody in the account has it as well. Each sees their own rows by it. */
  shared: shared.optional(),
});
export type SavedFilterBody = z.output<typeof savedFilterBody>;

/** An absent field is unchanged. What else the view has may be sent back and is ignored. */
export const updateSavedFilterBody = z.strictObject({
  name: name.optional(),
  query: savedQuery.optional(),
  shared: shared.optional(),
  /** Its place among its owner's filters of the list, from 0; past the last is the last. */
  position: z.int('The position is a number.').min(0, 'The first position is 0.').max(1_000).optional(),
  id: dropped,
  record_type: dropped,
  owner_id: dropped,
  owner_name: dropped,
  can_edit: dropped,
  version: dropped,
});
export type UpdateSavedFilterBody = z.output<typeof updateSavedFilterBody>;

/** A saved filter of a list: one's own, or one that a colleague shares. */
export const savedFilterView = z.object({
  id: uuid(),
  record_type: z.enum(filteredLists),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  shared: z.boolean(),
  position: z.int(),
  owner_id: uuid(),
  /** Null for a user who has no name yet. */
  owner_name: z.string().nullable(),
  /** For its owner, and of a shared one for those who manage the agency. */
  can_edit: z.boolean(),
  version: z.int(),
});
export type SavedFilterView = z.infer<typeof savedFilterView>;
export const savedFilterList = listOf(savedFilterView);

/** Counting stops at this many rows. */
export const MAX_COUNTED = 1_000;

export const filterCountsQuery = z.strictObject({ record_type: filteredList });

/** By the id of a saved filter or of a built-in view; null when the list doesn't take the filter any more. */
export const filterCounts = z.object({
  items: z.array(z.object({ id: z.string(), count: z.int().nullable() })),
});
export type FilterCounts = z.infer<typeof filterCounts>;
