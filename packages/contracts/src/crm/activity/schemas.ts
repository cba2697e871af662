import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';
import { foundItem } from '../search/schemas.js';
import { recordTypes } from '../record-types/record-types.js';
import { dayFilter } from '../records/list-filters.js';
import { uuid } from '../../validation/index.js';

/** The record that a line leads to. */
export const activitySubject = foundItem
  .pick({ type: true, id: true, parent_id: true, status: true })
  .extend({
    /** Its name or policy number; null when it has none. */
    title: z.string().nullable(),
  });
export type ActivitySubject = z.infer<typeof activitySubject>;

/** One line of the activity log: a view of an audit entry. */
export const activityEntry = z.object({
  id: uuid(),
  /** A sentence that contains no full name, such as 'SSN revealed for K. Jonsson'. */
  response: z.string(),
  /** The sentence that the screens show, such as 'Policy GLA-115133 added for Orla Eriksen'. */
  summary: z.string(),
  /**
   * The change in the words of the record's history, such as 'Lost: price' or 'Status: Lead → Active'. Null of an activity
   * that changed no record, or whose record the reader can't see.
   */
  detail: z.string().nullable(),
  /**
   * The record of the activity, or the individual or carrier that it belongs to. Null when the reader can't see it,
   * because it is in the trash, permanently deleted or out of scope.
   */
  subject: activitySubject.nullable(),
  attempted_at: z.iso.datetime(),
  success: z.boolean(),
  action: z.string(),
  actor_name: z.string().nullable(),
  record_type: z.string().nullable(),
  record_id: uuid().nullable(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;
export const activityList = listOf(activityEntry);
/** Kinds of entries: changes of records apart from new notes and completed tasks, or the two others. */
export const activityKinds = ['changes', 'reveals', 'exports'] as const;
export type ActivityKind = (typeof activityKinds)[number];

export const activityListQuery = listQuery(['attempted_at'], 'attempted_at').extend({
  actor_id: uuid('The person must be an id.').optional(),
  /** Entries of calls that an API key made. */
  key_id: uuid('The API key must be an id.').optional(),
  record_type: z.enum(recordTypes, `Choose one of these record types: ${recordTypes.join(', ')}.`).optional(),
  /** Entries of people's successful actions. */
  kind: z.enum(activityKinds, `Choose one of these: ${activityKinds.join(', ')}.`).optional(),
  success: z.enum(['true', 'false'], 'Success must be true or false.').optional(),
  from: dayFilter('The first day'),
  to: dayFilter('The last day'),
});
