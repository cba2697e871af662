import { z } from 'zod';
import { problemDetails } from '../errors/problem.js';
import { apiRoutes, type ApiRoute } from './routes.js';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

function parametersOf(route: ApiRoute): Json[] {
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  if (!route.query) return inPath;
  const { properties = {} } = schemaOf(route.query, 'input') as { properties?: Json };
  return [...inPath, ...Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', schema }))];
}

function operationOf(route: ApiRoute): Json {
  const status = String(route.status ?? 200);
  const reply = route.reply
    ? { content: { 'application/json': { schema: schemaOf(route.reply, 'output') } } }
    : route.file && { content: { [route.file]: { schema: { type: 'string' } } } };
  return {
    summary: route.summary,
    tags: [route.service],
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    ...(route.access === 'public' ? {} : { 'x-permission': route.access }),
    parameters: parametersOf(route),
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(route.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [status]: { description: route.summary, ...reply },
      default: {
        description: 'A problem, as of RFC 9457',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

/** The OpenAPI 3.1 description of `/api`, generated from the same schemas that the services parse with. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const route of apiRoutes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bindery',
      version: '1',
      description: 'The API of Bindery, the CRM for insurance agents and agencies.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: schemaOf(problemDetails, 'output') },
    },
  };
}
