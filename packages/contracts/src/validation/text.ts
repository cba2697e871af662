import { z } from 'zod';

// Control, format and line-separator characters: none belongs into a one-line field, and a bidirectional override
// could make a name read as another one. The zero-width joiner stays: emoji and several scripts need it.
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
const unprintableInNotes = /[^\P{Cc}\n\r\t]|[\u202a-\u202e\u2066-\u2069]/u;

/** One line of text, trimmed, at most `max` characters, without control characters. */
export function oneLine(label: string, max: number) {
  return z
    .string(`${label} must be text.`)
    .trim()
    .max(max, `${label} can have up to ${max} characters.`)
    .refine((text) => !unprintable.test(text), `${label} must be one line without control characters.`);
}

/** One line that must not be empty. */
export function requiredLine(label: string, max: number) {
  return oneLine(label, max).min(1, `${label} is required.`);
}

/** Text of several lines, at most `max` characters. */
export function manyLines(label: string, max: number) {
  return z
    .string(`${label} must be text.`)
    .trim()
    .max(max, `${label} can have up to ${max.toLocaleString('en-US')} characters.`)
    .refine((text) => !unprintableInNotes.test(text), `${label} can't contain control characters.`);
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
