import { z } from 'zod';

// Control, format and line-separator characters do not belong in a one-line field, and a bidirectional override
// could make a name read as another one. The zero-width joiner stays: emoji and several scripts need it.
// The ranges are spelled out because the OpenAPI document repeats the patterns, and few languages know \p{Cc}.
const printable = /^[^\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]*$/;
const printableInNotes = /^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]*$/;

/** One line of text, trimmed, at most `max` characters, without control characters. */
export function oneLine(label: string, max: number) {
  return z
    .string(`${label} must be text.`)
    .trim()
    .max(max, `${label} can have up to ${max} characters.`)
    .regex(printable, `${label} must be one line without control characters.`);
}

/** One line that must not be empty. */
export function requiredLine(label: string, max: number) {
  return oneLine(label, max).regex(/\S/, `${label} is required.`);
}

/** Text of several lines, at most `max` characters. */
export function manyLines(label: string, max: number) {
  return z
    .string(`${label} must be text.`)
    .trim()
    .max(max, `${label} can have up to ${max.toLocaleString('en-US')} characters.`)
    .regex(printableInNotes, `${label} can't contain control characters.`);
}

/** An optional field of a form: an empty text means "nothing", which is null on the wire. */
export function emptyAsNull<Schema extends z.ZodType>(schema: Schema) {
  const nothingToNull = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value);
  // `preprocess` forgets what it takes; forms need to know it.
  return z.preprocess(nothingToNull, schema.nullable()) as unknown as z.ZodType<
    z.output<Schema> | null,
    z.input<Schema> | null
  >;
}

// With the u flag, a surrogate matches only if it is unpaired.
const unstorable = /[\0\ud800-\udfff]/u;

/** Whether Postgres can store a text: it takes no null character, and half a surrogate pair is no character. */
export const isStorable = (text: string): boolean => !unstorable.test(text);
