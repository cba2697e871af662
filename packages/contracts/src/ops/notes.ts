import { z } from 'zod';
import { reencryptCursor } from './keys.js';

/**
 * One batch of texts of individuals that were moved into their notes, and of history entries that told such a text and
 * forgot it. Each batch can be the last; a later one goes on at `next`.
 */
export const movedNotes = z.object({
  individuals: z.int(),
  history_entries: z.int(),
  next: reencryptCursor.nullable(),
});
export type MovedNotes = z.infer<typeof movedNotes>;
