import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';
import { uuid } from '../../validation/index.js';
import { recordType } from '../record-types/record-types.js';

/** One field of a change. Of a protected field only the name is known: its values are in no history. */
export const fieldChange = z.object({
  field: z.string(),
  label: z.string(),
  protected: z.boolean(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});
export type FieldChange = z.infer<typeof fieldChange>;

/** One change of a record, or of what belongs to it. */
export const historyEntry = z.object({
  id: uuid(),
  at: z.iso.datetime(),
  actor_name: z.string().nullable(),
  record_type: recordType,
  record_id: uuid(),
  change: z.enum(['created', 'updated', 'deleted', 'restored', 'merged', 'unmerged']),
  fields: z.array(fieldChange),
  /** The policy or task of an individual that was changed; null of any other record. */
  record_name: z.string().nullable(),
  /** The individual whose record it was, where that was merged into this one since. */
  belonged_to: z.string().nullable(),
  /** Of a merge, the one that was merged, and the one that it became part of; null where they can't be seen any more. */
  merge: z.object({ merged_name: z.string(), kept_name: z.string() }).nullable(),
  /** The import that made the change, and the row of its file; null of every other change. */
  origin: z.object({ import_id: uuid(), row: z.int() }).nullable(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;
/** A record's history, the newest change first. */
export const historyList = listOf(historyEntry);
export const historyQuery = listQuery(['at'], 'at').pick({ page: true, page_size: true });
export type HistoryQuery = z.output<typeof historyQuery>;
