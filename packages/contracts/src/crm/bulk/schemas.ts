import { z } from 'zod';
import { uuid } from '../../validation/index.js';

/** The maximum per request. Screens with more records send several requests and show the progress. */
export const MAX_BULK_RECORDS = 100;

/** The records of one request. */
export const bulkIds = z
  .array(uuid('Each record must be an id.'), 'Choose at least one record.')
  .min(1, 'Choose at least one record.')
  .max(MAX_BULK_RECORDS, `You can change up to ${MAX_BULK_RECORDS} records at once.`);

// The actions of a bulk route. What an action has beside `action` and `ids` is set on each record.
export const bulkDelete = z.strictObject({ action: z.literal('delete'), ids: bulkIds });
/** The undo of a delete. */
export const bulkRestore = z.strictObject({ action: z.literal('restore'), ids: bulkIds });
export const bulkStatus = <Status extends z.ZodType>(status: Status) =>
  z.strictObject({ action: z.literal('status'), ids: bulkIds, status });

/** The outcome: the number of changed records, and the others with their reasons. */
export const bulkReply = z.object({
  done: z.int(),
  refused: z.array(z.object({ id: uuid(), detail: z.string() })),
});
export type BulkReply = z.infer<typeof bulkReply>;
