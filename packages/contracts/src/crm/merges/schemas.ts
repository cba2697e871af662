import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { individualFieldNames } from '../individuals/fields.js';
import { individualView } from '../individuals/schemas.js';

/** For so many hours a merge can be undone; then it is final. */
export const MERGE_UNDO_HOURS = 48;

const fieldName = z.enum(individualFieldNames, 'Use the field names of an individual.');
const mergedId = z.uuid('Choose the other individual.');

/** Which individual would be merged into the one of the path. */
export const mergePreviewQuery = z.strictObject({ merged_id: mergedId });
export type MergePreviewQuery = z.output<typeof mergePreviewQuery>;

/** The body of `POST /insureds/{id}/merge`: `take` names the fields whose value comes from the one that is merged. */
export const mergeBody = z.strictObject({ merged_id: mergedId, take: z.array(fieldName).optional() });
export type MergeBody = z.output<typeof mergeBody>;

/** What belongs to an individual, and moves with it. */
export const movedTypes = ['policy', 'dependent', 'address', 'phone'] as const;
export type MovedType = (typeof movedTypes)[number];

/** Both of a merge to be, and everything that belongs to them. Its `ETag` is of both versions: the merge's `If-Match`. */
export const mergePreview = z.object({
  kept: individualView,
  merged: individualView,
  version: z.string(),
  /** Fields in which both are the same, protected ones compared by their real values. */
  equal: z.array(fieldName),
  hanging: z.array(
    z.object({
      record_type: z.enum(movedTypes),
      /** How many the kept one has, and how many move to it; the trash is counted by itself. */
      kept: z.int(),
      moved: z.int(),
      moved_from_trash: z.int(),
      /** What people know the first of those by that move. */
      names: z.array(z.string()),
    }),
  ),
  /** Entries of the history that the kept one gets beside its own. */
  history: z.int(),
});
export type MergePreview = z.infer<typeof mergePreview>;

/** A merge that was made. */
export const mergeView = z.object({
  id: z.uuid(),
  kept_id: z.uuid(),
  merged_id: z.uuid(),
  merged_name: z.string(),
  created_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
  undo_until: z.iso.datetime(),
  undone_at: z.iso.datetime().nullable(),
  /** Whether the person who asked may undo it now. */
  can_undo: z.boolean(),
});
export type MergeView = z.infer<typeof mergeView>;
/** The merges into one individual that are neither undone nor final, the newest first. */
export const mergeList = listOf(mergeView);
