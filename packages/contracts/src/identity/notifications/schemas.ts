import { z } from 'zod';
import { codeText, uuid } from '../../validation/index.js';
import { channels, notificationKindNames } from './kinds.js';

const onOrOff = z.boolean('Choose whether it is on.');
const matrixOf = <Value extends z.ZodType>(value: Value) =>
  z.partialRecord(z.enum(notificationKindNames), z.partialRecord(z.enum(channels), value));

const quietTime = z
  .string()
  .overwrite(codeText)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, such as 22:00.');

/**
 * Hours (`HH:MM`, in the person's time zone) in which push messages wait. They may cross midnight.
 */
export const quietHours = z
  .strictObject({ from: quietTime, to: quietTime })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'Choose two different times.' });
export type QuietHours = z.output<typeof quietHours>;

/** The notices that reach a person, and how. The matrix is the truth; each switch is on while any of its cells is. */
export const notificationSettingsView = z.object({
  email_notifications: z.boolean(),
  push_notifications: z.boolean(),
  policy_updates: z.boolean(),
  system_alerts: z.boolean(),
  weekly_reports: z.boolean(),
  /** By kind and channel. Kinds that are not for this person are left out. */
  matrix: matrixOf(z.boolean()),
  /** The kinds that this person can't switch off in the list and by email. */
  always: z.array(z.enum(notificationKindNames)),
  quiet_hours: quietHours.nullable(),
  version: z.int(),
});
export type NotificationSettingsView = z.infer<typeof notificationSettingsView>;

/** Absent ones stay. A switch that is as it was does nothing. */
export const notificationSettingsBody = z.strictObject({
  email_notifications: onOrOff.optional(),
  push_notifications: onOrOff.optional(),
  policy_updates: onOrOff.optional(),
  system_alerts: onOrOff.optional(),
  weekly_reports: onOrOff.optional(),
  matrix: matrixOf(onOrOff).optional(),
  quiet_hours: quietHours.nullable().optional(),
  version: z.unknown().optional(),
});
export type NotificationSettingsBody = z.output<typeof notificationSettingsBody>;

/** The most rows of one page of the list. */
export const NOTIFICATIONS_PAGE = 25;
/** The most unread ones that are counted. */
export const MOST_UNREAD = 100;

/** One row: ids, a count and times. Names and words are made when it is read. */
export const notificationView = z.object({
  id: uuid(),
  kind: z.enum(notificationKindNames),
  /** The fact itself, such as `payment_failed`. A newer release can have more of them. */
  event: z.string(),
  /** The record to open; null if it is about none. */
  record: z.object({ type: z.string(), id: uuid() }).nullable(),
  /** Whoever did it; null for the product itself, and the name is null for somebody who has left. */
  actor: z.object({ id: uuid(), name: z.string().nullable() }).nullable(),
  /** How many records it is about. */
  count: z.int().min(1),
  /** The days it is about, `YYYY-MM-DD`, both included; null if it is about a moment. */
  days: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  /** Of an import that has run: how many rows had which outcome. */
  counts: z.record(z.string(), z.int()).nullable(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
  archived_at: z.iso.datetime().nullable(),
});
export type NotificationView = z.infer<typeof notificationView>;

/** Newest first. `next` is the cursor of the next page. */
export const notificationPage = z.object({ items: z.array(notificationView), next: uuid().nullable() });
export type NotificationPage = z.infer<typeof notificationPage>;

const yes = z.literal('true', 'Write true, or leave it out.').optional();

export const notificationQuery = z.strictObject({
  unread: yes,
  archived: yes,
  kind: z.enum(notificationKindNames, 'There is no such kind.').optional(),
  cursor: uuid().optional(),
});
export type NotificationQuery = z.output<typeof notificationQuery>;

/** At most {@link MOST_UNREAD}: more are that many. */
export const unreadCount = z.object({ unread: z.int() });

export const markNotificationsBody = z.union(
  [z.strictObject({ ids: z.array(uuid()).min(1).max(100) }), z.strictObject({ all: z.literal(true) })],
  'Name up to 100 notifications in ids, or send all.',
);
export type MarkNotificationsBody = z.output<typeof markNotificationsBody>;
