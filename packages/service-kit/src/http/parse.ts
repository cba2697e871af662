import type { FieldError } from '@bindery/contracts/errors';
import { isStorable, issueSentence } from '@bindery/contracts/validation';
import { z } from 'zod';
import { AppError, rejectField } from '../errors/app-error.js';

/** The refused fields of a zod error; an unknown field is named by its own path. */
function fieldErrorsOf(error: z.core.$ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...issue.path, key].join('.'),
        message: `This request has no field named ${key}.`,
      }));
    }
    return [{ path: issue.path.join('.'), message: sentenceOf(issue) }];
  });
}

/** The sentence of {@link issueSentence} for a value of another type. */
const OWN_SENTENCE = /^This (?:must be|is required)/;

function sentenceOf(issue: z.core.$ZodIssue): string {
  const isBody = issue.code === 'invalid_type' && issue.path.length === 0;
  return isBody && OWN_SENTENCE.test(issue.message) ? 'Send a JSON object.' : issue.message;
}

/**
 * Parses a value by its contract.
 * @throws AppError `validation_failed` with every refused field; the detail is the first one's sentence.
 */
export function parse<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = z.safeParse(schema, value, { error: issueSentence });
  if (parsed.success) return requireStorable(parsed.data);
  const errors = fieldErrorsOf(parsed.error);
  const detail = errors.length === 1 ? errors[0]?.message : `${String(errors.length)} values are invalid.`;
  throw new AppError('validation_failed', { detail: detail ?? 'Some values are invalid.', errors });
}

function requireStorable<T>(data: T): T {
  const path = pathOfUnstorableText(data);
  if (path === undefined) return data;
  return rejectField(path, "This text has a character that can't be stored. Type it again.");
}

/**
 * The path of the first text in parsed input that no database column can take, names of fields included; undefined when
 * there is none. Schemas limit most texts further, but not every free text or query.
 */
function pathOfUnstorableText(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : path.join('.');
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) return path.join('.');
    const found = pathOfUnstorableText(inner, [...path, name]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Parses what a path names.
 * @throws AppError `not_found`: an id that cannot exist is answered like one that does not.
 */
export function parseInPath<Schema extends z.core.$ZodType>(
  schema: Schema,
  value: unknown,
): z.output<Schema> {
  const parsed = z.safeParse(schema, value);
  if (!parsed.success) throw new AppError('not_found', { detail: "This record doesn't exist." });
  return parsed.data;
}
