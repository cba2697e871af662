import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { uuid } from '../../validation/index.js';
import { editShape, requiredChoice, requiredText, shapeOf } from '../records/field-table.js';

export const tagColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;
export type TagColor = (typeof tagColors)[number];

/** Every field of a tag. */
export const tagFields = {
  name: requiredText('Name', 40),
  color: requiredChoice('Color', tagColors),
} as const;

const computed = {
  id: uuid(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.int(),
} as const;

export const createTagBody = z.strictObject(shapeOf(tagFields, 'input'));
export type CreateTagBody = z.output<typeof createTagBody>;
export const updateTagBody = editShape(tagFields, computed);
export type UpdateTagBody = z.output<typeof updateTagBody>;

export const tagView = z.object({ ...shapeOf(tagFields, 'view'), ...computed });
export type TagView = z.infer<typeof tagView>;
export const tagList = listOf(tagView);

/** A tag as an individual shows it. */
export const shownTag = tagView.pick({ id: true, name: true, color: true });
export type ShownTag = z.infer<typeof shownTag>;

/** The tag that takes over the individuals of the merged one. */
export const mergeTagBody = z.strictObject({ into: uuid('Choose the tag to merge into.') });

export const MAX_TAGS_EACH = 30;

/** All tags of the individual; the others are taken off. */
export const setTagsBody = z.strictObject({
  tag_ids: z
    .array(uuid('Each tag must be an id.'), 'Tags must be a list of ids.')
    .max(MAX_TAGS_EACH, `An individual can have up to ${MAX_TAGS_EACH} tags.`),
});
