import { z } from 'zod';
import { listOf } from '../../lists/lists.js';
import { calendarDate, emptyAsNull, uuid } from '../../validation/index.js';
import { clockTime } from '../records/clock-time.js';
import { computedFields, editShape, shapeOf } from '../records/field-table.js';
import { noteFields, noteKind } from './fields.js';

const computed = {
  ...computedFields,
  individual_id: uuid(),
  author_id: uuid(),
  author_name: z.string().nullable(),
  /** The people whom it mentions by their present names, as far as crm knows them. */
  mentioned: z.array(z.object({ id: uuid(), name: z.string() })),
  /** When its text, kind or time last changed; null of a note that is as it was written. */
  edited_at: z.iso.datetime().nullable(),
  /** The editor; null for an unchanged note, and for an unknown person. */
  edited_by_name: z.string().nullable(),
  /** The day to which the call put the task to call again; null without one. */
  next_try: z.object({ date: z.string() }).nullable(),
  /** `body` when the stored text did not open; it is blank here and an operator has been alerted. */
  integrity_failures: z.array(z.literal('body')),
} as const;

/**
 * The day and time of the next call. A call that reached nobody has one, on the next business day if none is named: the one
 * open task to call the client again is made, or moved to it.
 */
const nextTry = z.strictObject({
  date: emptyAsNull(calendarDate('The day of the next call')).optional(),
  time: clockTime,
});

/** The body of `POST /insureds/{id}/notes`. */
export const createNoteBody = z.strictObject({
  ...shapeOf(noteFields, 'input'),
  next_try: nextTry.optional(),
});
export type CreateNoteBody = z.input<typeof createNoteBody>;
/** The body of `PUT /notes/{id}`: an absent field is unchanged. */
export const updateNoteBody = editShape(noteFields, computed);
export type UpdateNoteBody = z.input<typeof updateNoteBody>;

export const noteView = z.object({ ...shapeOf(noteFields, 'view'), ...computed });
export type NoteView = z.infer<typeof noteView>;
/** All notes of one individual: pinned ones first, then the latest contact. */
export const noteList = listOf(noteView);

/** A note as it was before an edit. */
export const noteVersion = z.object({
  id: uuid(),
  kind: noteKind,
  body: z.string(),
  occurred_at: z.iso.datetime(),
  /** When it was written so, and by whom. */
  at: z.iso.datetime(),
  actor_name: z.string().nullable(),
});
export type NoteVersion = z.infer<typeof noteVersion>;
/** The earlier versions of one note, the latest first. */
export const noteVersionList = listOf(noteVersion);
