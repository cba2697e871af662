import { z } from 'zod';
import { apiRoutes } from './routes.js';

/** A place for a text in a body or a query: its path in the schema, and the innermost schema. */
type Place = readonly [at: string, schema: z.core.$ZodType];

function placesOf(schema: z.core.$ZodType): Place[] {
  const places = new Map<z.core.$ZodType, string>();
  z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema, path }) {
      if (zodSchema._zod.def.type === 'string' && jsonSchema.format !== 'uuid')
        places.set(zodSchema, path.filter((part) => part !== 'properties').join('.'));
    },
  });
  // A schema with a check added is visited, and then the one without it that it was made of.
  const extended = new Set([...places.keys()].map(({ _zod }) => _zod.parent));
  return [...places].filter(([place]) => !extended.has(place)).map(([place, at]) => [at, place]);
}

const texts = [
  ...['abc', '7', '219-09-9999', '1EG4-TE5-MK73', 'license D123', 'ada@mail.test', '2026-01-02', '10001'],
  ...['NY', '(207) 555-0199', '14:30', '2027', '12.50', 'CODE_1', 'Jos\u00e9'],
];

// Secrets are compared as they are, programs write names and lists of IDs, and nobody sees the field for bots.
const exempt = new Set([
  ...[
    'token_hash',
    'columns.items',
    'query.propertyNames',
    'filters.propertyNames',
    'bucket',
    'ids',
    'without_rules',
  ],
  // Nobody sees them.
  ...['website', 'leave_empty'],
]);

// A captured page is kept as it is, since places in it are counted; what is accepted of it is held to the rule as values.
const captured = new Set([
  'text',
  'fields.items.label',
  'fields.items.value',
  'values.additionalProperties',
  'values.propertyNames',
]);
const isCaptured = (path: string, name: string) => path.startsWith('/api/capture/') && captured.has(name);

const typed = apiRoutes.flatMap(({ method, path, query, body }) =>
  [query, body]
    .flatMap((schema) => (schema ? placesOf(schema) : []))
    .map(([at, schema]) => ({ at: `${method} ${path} ${at}`, name: at, schema }))
    // Points in time and names of time zones are written by programs.
    .filter(
      ({ name, schema }) =>
        !exempt.has(name) &&
        !isCaptured(path, name) &&
        texts.some((text) => z.safeParse(schema, text).success),
    ),
);

it('finds the places of every kind', () => {
  expect(typed.length).toBeGreaterThan(200);
});

it.each(typed)('$at takes a pasted text without what cannot be seen', ({ schema }) => {
  const accepted = texts.filter((text) => z.safeParse(schema, text).success);
  const pasted = accepted.map((text) => `\u202d\ufeff${text.normalize('NFD')}\u200b\u202c`);
  expect(pasted.map((text) => z.parse(schema, text))).toEqual(accepted.map((text) => z.parse(schema, text)));
});
