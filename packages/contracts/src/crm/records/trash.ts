import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';
import { uuid } from '../../validation/index.js';

/** The number of days after which a record in the trash is permanently deleted. */
export const TRASH_KEPT_DAYS = 30;

/** A record in the trash. */
export const trashEntry = z.object({
  id: uuid(),
  /** Its name, or a policy's number. */
  name: z.string(),
  deleted_at: z.iso.datetime(),
  deleted_by_name: z.string().nullable(),
  /** When it goes for good. */
  removed_at: z.iso.datetime(),
  can_restore: z.boolean(),
});
export type TrashEntry = z.infer<typeof trashEntry>;
/** The trash of one type of record, most recently deleted first. */
export const trashList = listOf(trashEntry);

/** A record in the trash that belongs to an individual. */
export const childTrashEntry = trashEntry.extend({ individual_id: uuid(), individual_name: z.string() });
export type ChildTrashEntry = z.infer<typeof childTrashEntry>;
/** The same of records that belong to individuals. */
export const childTrashList = listOf(childTrashEntry);
export const trashQuery = listQuery(['deleted_at'], 'deleted_at').pick({ page: true, page_size: true });
export type TrashQuery = z.output<typeof trashQuery>;
