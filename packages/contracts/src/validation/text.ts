import { z } from 'zod';
import { codeText, linesText, lineText } from './text-rule.js';

// Control characters that the text rule leaves don't belong in a text. The ranges are spelled out because the
// OpenAPI document repeats the patterns, and few languages know \p{Cc}.
const printable = /^[^\x00-\x08\x0e-\x1f\x7f-\x9f]*$/;
const printableInNotes = /^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]*$/;

const line = (label: string, max: number, rule: (text: string) => string) =>
  z
    .string(`${label} must be text.`)
    .overwrite(rule)
    .max(max, `${label} can have up to ${max} characters.`)
    .regex(printable, `${label} can't contain control characters.`);

/** One line of text by the text rule, at most `max` characters. */
export const oneLine = (label: string, max: number) => line(label, max, lineText);

/** One line that must not be empty. */
export function requiredLine(label: string, max: number) {
  return oneLine(label, max).regex(/\S/, `${label} is required.`);
}

/** A number or code in one line: its dashes and digits are ASCII. */
export const oneCode = (label: string, max: number) => line(label, max, codeText);

/** A number or code that must not be empty. */
export function requiredCode(label: string, max: number) {
  return oneCode(label, max).regex(/\S/, `${label} is required.`);
}

/** Text of several lines, at most `max` characters. */
export function manyLines(label: string, max: number) {
  return z
    .string(`${label} must be text.`)
    .overwrite(linesText)
    .max(max, `${label} can have up to ${max.toLocaleString('en-US')} characters.`)
    .regex(printableInNotes, `${label} can't contain control characters.`);
}

/** An optional field of a form: an empty text means "nothing", which is null on the wire. */
export function emptyAsNull<Schema extends z.ZodType>(schema: Schema) {
  const nothingToNull = (value: unknown) =>
    typeof value === 'string' && lineText(value) === '' ? null : value;
  // `preprocess` forgets what it takes; forms need to know it.
  return z.preprocess(nothingToNull, schema.nullable()) as unknown as z.ZodType<
    z.output<Schema> | null,
    z.input<Schema> | null
  >;
}

const MAX_SEARCH_WORDS = 8;

/** The longest words of a search, in their order: they say most, and the database looks each of them up. */
function longestWords(search: string): string {
  const words = search.split(/[\s\p{Cc}]+/u);
  if (words.length <= MAX_SEARCH_WORDS) return search;
  const longest = new Set(
    [...words.keys()]
      .toSorted((a, b) => (words[b] ?? '').length - (words[a] ?? '').length)
      .slice(0, MAX_SEARCH_WORDS),
  );
  return words.filter((_, nth) => longest.has(nth)).join(' ');
}

/**
 * A person's search, by the text rule of codes, since it may be one. Beyond eight words, only the longest eight
 * count.
 */
export const searchText = z
  .string()
  .overwrite(codeText)
  .max(200, 'A search can be at most 200 characters.')
  .overwrite(longestWords)
  .default('');

// With the u flag, a surrogate matches only if it is unpaired.
const unstorable = /[\0\ud800-\udfff]/u;
const everyUnstorable = new RegExp(unstorable, 'gu');

/** Whether Postgres can store a text: it takes no null character, and half a surrogate pair is no character. */
export const isStorable = (text: string): boolean => !unstorable.test(text);

/** A text as Postgres can store it: what it can't take gives way to U+FFFD, so that places in the text stay true. */
export const storableText = (text: string): string => text.replaceAll(everyUnstorable, '\ufffd');
