import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';
import { uuid } from '../../validation/index.js';
import { noteKinds } from '../notes/fields.js';
import { noteView } from '../notes/schemas.js';
import { recordType } from '../record-types/record-types.js';

/** The kinds of timeline entries: the kinds of notes, and changes of the client and its policies. */
export const timelineKinds = [
  ...noteKinds,
  'policy',
  'status',
  'reveal',
  'merge',
  'task',
  'household',
] as const;
export const timelineKind = z.enum(timelineKinds);
export type TimelineKind = z.infer<typeof timelineKind>;

/** One entry of a client's timeline. */
export const timelineItem = z.object({
  id: uuid(),
  kind: timelineKind,
  at: z.iso.datetime(),
  actor_name: z.string().nullable(),
  /** The event, such as 'Call' or 'Policy added'. */
  title: z.string(),
  /** The text of a note; of a change, what changed. */
  detail: z.string().nullable(),
  /** The record that the entry is about. */
  record: z.object({ type: recordType, id: uuid() }),
  /** The whole note, where the entry is one. */
  note: noteView.nullable(),
});
export type TimelineItem = z.infer<typeof timelineItem>;
/** A client's timeline, newest first. */
export const timeline = listOf(timelineItem);

const known: readonly string[] = timelineKinds;
const oneKind = `(?:${timelineKinds.join('|')})`;
const KINDS = `Choose one or more of these kinds, with commas: ${timelineKinds.join(', ')}.`;

export const timelineQuery = listQuery(['at'], 'at')
  .pick({ search: true, page: true, page_size: true })
  .extend({
    /** Several with commas; all without one. */
    kind: z
      .string()
      .refine((text) => text.split(',').every((kind) => known.includes(kind)), KINDS)
      .transform((text) => text.split(',') as TimelineKind[])
      .optional()
      .meta({ type: 'string', pattern: `^${oneKind}(?:,${oneKind})*$` }),
    /** Only pinned notes, or everything but them. */
    pinned: z.enum(['true', 'false'], 'Pinned must be true or false.').optional(),
  });
export type TimelineQuery = z.output<typeof timelineQuery>;
