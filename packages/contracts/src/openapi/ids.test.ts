import { z } from 'zod';
import { accessTokenClaims } from '../access/claims.js';
import { eventSchema, events, questions, type EventSubject } from '../messaging/index.js';
import { apiRoutes } from './routes.js';

const id = '0ea5f5a1-1e2b-4c3d-8e4f-abcdef012345';

/** The parsed form of an id in upper case, at each place that takes one. */
function parsedIds(schema: z.core.$ZodType): unknown[] {
  const places = new Set<z.core.$ZodType>();
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (jsonSchema.format === 'uuid' && zodSchema._zod.def.type === 'string') places.add(zodSchema);
    },
  });
  // A schema with a check added is visited, and then the one without it that it was made of.
  const extended = new Set([...places].map(({ _zod }) => _zod.parent));
  return [...places].filter((place) => !extended.has(place)).map((place) => z.parse(place, id.toUpperCase()));
}

const ofRoutes = apiRoutes.map(
  ({ method, path, params, query, body }) =>
    [`${method} ${path}`, [params, query, body].filter((part) => part !== undefined)] as const,
);
const ofEvents = Object.keys(events).map(
  (subject) => [subject, [eventSchema(subject as EventSubject)]] as const,
);
const ofQuestions = Object.entries(questions).map(
  ([subject, { request, reply }]) => [subject, [request, reply]] as const,
);

it('finds ids at every kind of place', () => {
  const places = [...ofRoutes, ...ofEvents, ...ofQuestions].flatMap(([, schemas]) =>
    schemas.flatMap(parsedIds),
  );
  expect(places.length).toBeGreaterThan(100);
});

it.each([...ofRoutes, ...ofEvents, ...ofQuestions, ['token', [accessTokenClaims]] as const])(
  '%s takes an id in upper case as the one in lower case',
  (_, schemas) => {
    for (const parsed of schemas.flatMap(parsedIds)) expect(parsed).toBe(id);
  },
);
