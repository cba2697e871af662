import { z } from 'zod';
import { movedTypes } from '@bindery/contracts/crm';
import { uuid } from '@bindery/contracts/validation';

const id = uuid();
// A merge that an earlier release stored names only the types that there were.
const ofEachType = <Schema extends z.ZodType>(schema: Schema) => z.partialRecord(z.enum(movedTypes), schema);

/** The stored state that undoes a merge exactly. Protected values are envelopes, as in their own row. */
export const beforeMerge = z.object({
  /** The fields taken from the merged individual, and the kept one's previous columns. */
  taken: z.array(z.string()),
  columns: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
  is_sample: z.boolean(),
  updated_at: z.iso.datetime(),
  /** The version that the merge gave the kept individual. */
  version: z.int(),
  moved: ofEachType(z.array(id)),
  /** Records among them that the kept one had as well, which went to the trash. */
  same: ofEachType(z.array(id)).default({}),
  /** The kept one's incomplete addresses that the other one has with more, which went to the trash. */
  replaced: ofEachType(z.array(id)).default({}),
  /** The primary records of both as they were. */
  primaries: ofEachType(z.object({ kept: id.nullable(), merged: id.nullable() })),
});
export type BeforeMerge = z.output<typeof beforeMerge>;
