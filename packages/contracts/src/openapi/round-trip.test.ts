import { z } from 'zod';
import type { Route } from '../route/index.js';
import { apiRoutes } from './routes.js';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
}

const schemaOf = (schema: unknown, io: 'input' | 'output') =>
  z.toJSONSchema(schema as z.core.$ZodType, { io, unrepresentable: 'any' }) as JsonSchema;

/** The fields that a client has read and may not send back, in dots. */
function rejectedFields(sent: JsonSchema, read: JsonSchema, path: readonly string[] = []): string[] {
  const known = sent.properties;
  // Any value is accepted here.
  if (!known) return [];
  return Object.entries(read.properties ?? {}).flatMap(([name, field]) => {
    const other = known[name];
    return other ? rejectedFields(other, field, [...path, name]) : [[...path, name].join('.')];
  });
}

/** A PUT at the address of a resource. One below it, such as its status, changes that value only. */
const updates: readonly Route[] = apiRoutes.filter(
  ({ method, path, body }: Route) => method === 'PUT' && path.endsWith('}') && body !== undefined,
);

test('every resource that can be updated is found', () => {
  expect(updates.length).toBeGreaterThanOrEqual(10);
});

test.each(updates)(
  '$method $path accepts every field that was read, computed ones too',
  ({ body, reply }) => {
    expect(rejectedFields(schemaOf(body, 'input'), schemaOf(reply, 'output'))).toEqual([]);
  },
);
