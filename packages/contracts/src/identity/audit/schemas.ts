import { z } from 'zod';
import { listOf, listQuery } from '../../lists/lists.js';
import { calendarDate, lineText, uuid } from '../../validation/index.js';

const CHANGE = /^([\w.]+):([^>]*)>([^>]*)$/;

type AuditedValue = string | number | boolean | Date | null | undefined;

/** The entry of a changed field in `fields`, with values that are about no person: `seats:5>6`. */
export const changedField = (field: string, before: AuditedValue, after: AuditedValue): string =>
  `${field}:${written(before)}>${written(after)}`;

/** A name may have the sign that parts the values. */
const written = (value: AuditedValue): string =>
  (value instanceof Date ? value.toISOString() : String(value ?? ''))
    .replaceAll('%', '%25')
    .replaceAll('>', '%3E');

const read = (value: string): string => value.replaceAll('%3E', '>').replaceAll('%25', '%');

/** Reads {@link changedField}; undefined for the mere name of a field. An empty value was none. */
export function readChangedField(
  entry: string,
): { field: string; before: string; after: string } | undefined {
  const [, field, before, after] = CHANGE.exec(entry) ?? [];
  return field === undefined || before === undefined || after === undefined
    ? undefined
    : { field, before: read(before), after: read(after) };
}

/**
 * One entry of the audit trail of people and access: what happened, to whom, by whom. It has names of fields and no
 * values, except for what is about no person, such as a plan, seats, a role or the agency's name ({@link changedField}).
 * In these, `%25` is a percent sign and `%3E` is `>`.
 */
export const auditEntryView = z.object({
  id: uuid(),
  at: z.iso.datetime(),
  account_id: uuid(),
  account_name: z.string().nullable(),
  action: z.string(),
  outcome: z.enum(['success', 'denied', 'failed']),
  /** Null if no user did it, for example when a plan ended. */
  actor_id: uuid().nullable(),
  /** The actor's current email address; null if the user no longer exists. */
  actor: z.string().nullable(),
  actor_role: z.string().nullable(),
  record_type: z.string().nullable(),
  record_id: uuid().nullable(),
  /** The record's current name; null if it no longer exists. */
  record: z.string().nullable(),
  fields: z.array(z.string()),
  request_id: z.string().nullable(),
  /** The API key that the entry is about, or that made the call. */
  key: z.object({ id: uuid(), name: z.string() }).nullable(),
  /** How often it was done within the hour, where that is tallied; 1 for an entry of its own. */
  count: z.int(),
});
export type AuditEntryView = z.infer<typeof auditEntryView>;
export const auditEntryList = listOf(auditEntryView);

export const auditOutcomes = ['success', 'denied', 'failed'] as const;

/** `search` matches the action and the people concerned; days are in UTC, the last one included. */
export const auditListQuery = listQuery(['at'], 'at').extend({
  account_id: uuid('The account must be an ID.').optional(),
  actor_id: uuid('The user must be an ID.').optional(),
  key_id: uuid('The API key must be an ID.').optional(),
  action: z.string().overwrite(lineText).max(100, 'An action can be at most 100 characters.').optional(),
  outcome: z.enum(auditOutcomes, 'The outcome is success, refused or failed.').optional(),
  from: calendarDate('The first day').optional(),
  to: calendarDate('The last day').optional(),
});
