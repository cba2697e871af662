import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { individualFieldNames } from '../individuals/fields.js';
import { individualView } from '../individuals/schemas.js';
import { movedTypes } from '../listed-types/listed-types.js';
import { uuid } from '../../validation/index.js';

/** How long a merge can be undone. */
export const MERGE_UNDO_HOURS = 48;

const fieldName = z.enum(individualFieldNames, 'Use the field names of an individual.');
const mergedId = uuid('Choose the other individual.');

/** The individual to merge into the one of the path. */
export const mergePreviewQuery = z.strictObject({ merged_id: mergedId });
export type MergePreviewQuery = z.output<typeof mergePreviewQuery>;

/** The body of `POST /insureds/{id}/merge`: `take` names the fields whose value comes from the one that is merged. */
export const mergeBody = z.strictObject({ merged_id: mergedId, take: z.array(fieldName).optional() });
export type MergeBody = z.output<typeof mergeBody>;

/** The preview of a merge. Its `ETag` covers both versions and is the `If-Match` of the merge. */
export const mergePreview = z.object({
  kept: individualView,
  merged: individualView,
  version: z.string(),
  /** Equal fields; protected ones are compared by their real values. */
  equal: z.array(fieldName),
  child_records: z.array(
    z.object({
      record_type: z.enum(movedTypes),
      /** How many the kept individual has, and how many move to it; the trash is counted separately. */
      kept: z.int(),
      moved: z.int(),
      moved_from_trash: z.int(),
      /** The number of moving records that the kept individual has as well: the same number or address. They go to the trash. */
      same: z.int(),
      /** The names of the first records that move. */
      names: z.array(z.string()),
    }),
  ),
  /** The number of history entries that move. */
  history: z.int(),
});
export type MergePreview = z.infer<typeof mergePreview>;

export const mergeView = z.object({
  id: uuid(),
  kept_id: uuid(),
  merged_id: uuid(),
  merged_name: z.string(),
  created_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
  undo_until: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
  /** Whether the requesting user may undo it now. */
  can_undo: z.boolean(),
});
export type MergeView = z.infer<typeof mergeView>;
/** The merges that can still be undone, newest first. */
export const mergeList = listOf(mergeView);
