import { z } from 'zod';
import { invalidRequest } from './api-error.js';
import type { Form } from './form.js';

/** Form values arrive as text. These schemas coerce them. */
export const integer = z.coerce.number().int();
export const flag = z.enum(['true', 'false']).transform((word) => word === 'true');
export const text = z.string();
/** A link target. Only HTTP(S), so that a browser does not execute it. */
export const webAddress = z.url({ protocol: /^https?$/ });
/** An empty string unsets the field. */
export const clearable = z.string().transform((value) => (value === '' ? null : value));
const noMetadata = z.literal('').transform((): Record<string, string> => ({}));
export const metadata = z.union([noMetadata, z.record(z.string(), z.string())]);
export const expand = { expand: z.array(text).optional() };
export const page = {
  ...expand,
  limit: integer.min(1).max(100).default(10),
  starting_after: text.optional(),
};

/** Validates a form against a route's parameters. Throws Stripe's errors. */
export function readParams<Shape extends z.ZodType>(shape: Shape, form: Form): z.output<Shape> {
  const read = shape.safeParse(form);
  if (read.success) return read.data;
  throw paramError(read.error.issues[0], form);
}

function paramError(issue: z.core.$ZodIssue | undefined, form: Form) {
  if (!issue) return invalidRequest('Invalid request.');
  if (issue.code === 'unrecognized_keys') {
    const name = bracketPath([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
  const name = bracketPath(issue.path);
  return valueAt(form, issue.path) === undefined
    ? invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing')
    : invalidRequest(`Invalid ${name}: ${issue.message}`, name, 'parameter_invalid');
}

const bracketPath = ([first, ...rest]: readonly PropertyKey[]): string =>
  String(first ?? '') + rest.map((step) => `[${String(step)}]`).join('');

const valueAt = (form: Form, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[step] : undefined,
    form,
  );
