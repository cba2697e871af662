import { z } from 'zod';
import { reencryptCursor } from './keys.js';

/**
 * One batch of individuals whose texts were moved to notes, and of history entries whose copy of the text was
 * removed. Each batch can be the last; a later one continues at `next`.
 */
export const movedNotes = z.object({
  individuals: z.int(),
  history_entries: z.int(),
  next: reencryptCursor.nullable(),
});
export type MovedNotes = z.infer<typeof movedNotes>;
