import { z } from 'zod';
import { invalid } from './api-error.js';
import type { Form } from './form.js';

/** Text of a form, as numbers, yes or no, and `''` for "take it away". */
export const whole = z.coerce.number().int();
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
export const text = z.string();
/** What a page links to; a browser does not run it. */
export const webAddress = z.url({ protocol: /^https?$/ });
/** `''` unsets. */
export const unsettable = z.string().transform((value) => (value === '' ? null : value));
const noMetadata = z.literal('').transform((): Record<string, string> => ({}));
export const metadata = z.union([noMetadata, z.record(z.string(), z.string())]);
export const expand = { expand: z.array(text).optional() };
export const page = {
  ...expand,
  limit: whole.min(1).max(100).default(10),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** Checks a form against what a call takes; anything else is refused with Stripe's words. */
export function readParams<Shape extends z.ZodType>(shape: Shape, form: Form): z.output<Shape> {
  const read = shape.safeParse(form);
  if (read.success) return read.data;
  throw refusal(read.error.issues[0], form);
}

function refusal(issue: z.core.$ZodIssue | undefined, form: Form) {
  if (!issue) return invalid('Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const name = bracketed([...issue.path, issue.keys[0] ?? '']);
    return invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
  const name = bracketed(issue.path);
  return at(form, issue.path) === undefined
    ? invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
    : invalid(`Invalid ${name}: ${issue.message}`, name, 'parameter_invalid');
}

const bracketed = ([first, ...rest]: readonly PropertyKey[]): string =>
  String(first ?? '') + rest.map((step) => `[${String(step)}]`).join('');

const at = (form: Form, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    form,
  );
