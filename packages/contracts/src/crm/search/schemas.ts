import { z } from 'zod';
import { listedTypeNames } from '../listed-types/listed-types.js';
import type { ListedTypeName } from '../record-types/record-types.js';
import { wholeNumber } from '../../lists/lists.js';
import { searchText, uuid } from '../../validation/index.js';

/** The types that one search covers. */
export type FoundType = ListedTypeName | 'tag';
export const foundTypes: readonly FoundType[] = [...listedTypeNames, 'tag'];

const MAX_FOUND = 50;
const DEFAULT_FOUND = 12;
/** The maximum number of known IDs in one call. */
export const MAX_FOUND_IDS = 20;

const oneId = z.regexes.uuid().source.slice(1, -1);

export const searchQuery = z.strictObject({
  q: searchText,
  /** IDs of individuals, policies and carriers, with commas between: answers those instead of searching. */
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(
      z.array(uuid('Each of ids must be an ID.')).max(MAX_FOUND_IDS, `Ask for at most ${MAX_FOUND_IDS} IDs.`),
    )
    .optional()
    .meta({ type: 'string', pattern: `^${oneId}(?:,${oneId}){0,${MAX_FOUND_IDS - 1}}$` }),
  limit: wholeNumber(1, MAX_FOUND, 'The limit').default(DEFAULT_FOUND),
});
export type SearchQuery = z.output<typeof searchQuery>;

export const foundItem = z.object({
  type: z.enum(foundTypes),
  id: uuid(),
  title: z.string(),
  /** Distinguishes records with the same title. */
  subtitle: z.string().nullable(),
  /** Where it has one: a carrier and a product are `active` or `inactive`, and a policy has its state today. */
  status: z.string().nullable(),
  /** The individual of a policy or task, and the carrier of a product. */
  parent_id: uuid().nullable(),
  /** From 0 to 1: a whole title or number first, then beginnings of words, then the rest. */
  score: z.number(),
});
export type FoundItem = z.infer<typeof foundItem>;
export const foundItems = z.object({ items: z.array(foundItem) });
