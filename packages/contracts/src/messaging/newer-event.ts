import type { z } from 'zod';
import { EVENT_SCHEMA_VERSION, eventSchema, type EventSubject } from './events.js';

/** A value of a list of choices that this release doesn't have. */
const isUnknownChoice = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_value' ||
  (issue.code === 'invalid_union' && 'discriminator' in issue && issue.discriminator !== undefined);

/**
 * Whether an event is of a newer release: of a version, a kind or with a field that this one does not know.
 *
 * @param content the event as it was received
 * @returns the reason as a sentence, without values; null for one that is known or does not fit for another reason
 */
export function newerThanKnown(subject: EventSubject, content: unknown): string | null {
  if (typeof content !== 'object' || content === null) return null;
  const { schema_version: version } = content as { schema_version?: unknown };
  if (typeof version === 'number' && version > EVENT_SCHEMA_VERSION)
    return `Its version ${String(version)} is newer than ${String(EVENT_SCHEMA_VERSION)}, which this release knows.`;
  const { data, error } = eventSchema(subject).safeParse(content);
  if (error) {
    const [issue] = error.issues;
    return issue && error.issues.every(isUnknownChoice)
      ? `The value of ${issue.path.join('.')} is unknown to this release.`
      : null;
  }
  const field = unknownField(content, data, []);
  return field === undefined ? null : `The field ${field} is unknown to this release.`;
}

/** The first field of a value that its schema has left out. */
function unknownField(value: unknown, known: unknown, path: readonly string[]): string | undefined {
  if (typeof value !== 'object' || value === null || typeof known !== 'object' || known === null)
    return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!(name in known)) return [...path, name].join('.');
    const found = unknownField(inner, (known as Record<string, unknown>)[name], [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}
