import { recordType } from '@bindery/contracts/crm';
import { z } from 'zod';

const columns = z.record(z.string(), z.unknown()).nullable();

/** A draft's change of one record: its columns before and after an update. */
const draftChange = z.object({
  record_type: recordType,
  id: z.string(),
  /** The record in whose history it is. */
  root_id: z.string(),
  change: z.enum(['created', 'updated']),
  before: columns,
  after: columns,
});
export type DraftChange = z.output<typeof draftChange>;

/** The content of an accepted draft: without a client its values, and with one the columns that an undo needs. */
export const acceptedContent = z.object({
  values: z.record(z.string(), z.string()),
  /** Values of parts that could not be saved yet. */
  left_out: z.record(z.string(), z.string()).default({}),
  changes: z.array(draftChange),
});
export type AcceptedContent = z.output<typeof acceptedContent>;
