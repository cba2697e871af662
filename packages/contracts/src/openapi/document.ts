import { z } from 'zod';
import { problemDetails } from '../errors/problem.js';
import { errorTable } from '../errors/error-table.js';
import { errorsOf, FORM_MEDIA_TYPE, isFile, type Route, type Upload } from '../route/index.js';
import { apiRoutes, publicRoutes } from './routes.js';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const override = io === 'input' ? addBlank : () => undefined;
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override,
  }) as Json;
  return withTypes(rest);
};

/** Gives each rule of a text the type of the text: generators of clients know nothing of a pattern without one. */
function withTypes(schema: Json): Json {
  const { type, allOf } = schema;
  const rules = type === 'string' &&
    Array.isArray(allOf) && { allOf: allOf.map((rule: Json) => ({ type, ...rule })) };
  return Object.fromEntries(
    Object.entries({ ...schema, ...rules }).map(([name, part]) => [name, typed(part)]),
  );
}

function typed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(typed);
  return typeof part === 'object' && part !== null ? withTypes(part as Json) : part;
}

/** A field that reads a blank text as null accepts one, also where the schema behind it is of a date or an id. */
function addBlank({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  const { def } = zodSchema._zod;
  if (def.type !== 'pipe' || def.in._zod.def.type !== 'transform' || z.safeParse(def.out, '').success) return;
  jsonSchema.anyOf?.push({ type: 'string', maxLength: 0 });
}

const parametersIn = (place: 'path' | 'query', schema: z.core.$ZodType): Json[] => {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    ...(required.includes(name) && { required: true }),
    schema: of,
  }));
};

const ifMatch: Json = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag of the record as read. A save based on an older version gets 412.',
  schema: { type: 'string' },
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Requests repeated with the same key within 24 hours take effect once.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};

const etag: Json = {
  ETag: { description: 'The version of the record, for `If-Match`', schema: { type: 'string' } },
};

const problem: Json = {
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};

const retryAfter: Json = {
  'Retry-After': { description: 'How many seconds to wait', schema: { type: 'integer' } },
};

function parametersOf(route: Route): Json[] {
  return [
    ...parametersIn('path', route.params),
    ...(route.query ? parametersIn('query', route.query) : []),
    ...(route.ifMatch ? [ifMatch] : []),
    ...(route.idempotent ? [idempotencyKey] : []),
  ];
}

function contentOf(reply: Route['reply']): Json {
  if (reply === null) return {};
  // A file of any type is described by no schema.
  if (isFile(reply))
    return {
      content: { [reply.mediaType]: { schema: reply.mediaType === '*/*' ? {} : { type: 'string' } } },
    };
  return { content: { 'application/json': { schema: schemaOf(reply, 'output') } } };
}

/** The content of a success, which can be asked for as a file. */
const bothContents = ({ reply, asFile }: Route): { content?: Json } => {
  const content = contentOf(reply);
  return asFile
    ? { content: { ...(content['content'] as Json), ...(contentOf(asFile)['content'] as Json) } }
    : content;
};

/** The file itself, or a form of the query's parameters and the file, which comes last. */
function uploadOf({ mediaTypes, form }: Upload, query: Route['query']): Json {
  const ofFile = Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, { schema: {} }]));
  if (!form) return ofFile;
  const { properties } = query ? schemaOf(query, 'input') : {};
  const file = {
    type: 'string',
    format: 'binary',
    description: `The file, after all fields. Its name stands for \`${form.fileName}\`, where that isn't given.`,
  };
  const schema = {
    type: 'object',
    properties: { ...(properties as Json | undefined), file },
    required: ['file'],
    additionalProperties: false,
  };
  return { ...ofFile, [FORM_MEDIA_TYPE]: { schema } };
}

const exampleOf = ({ example }: Route, part: 'body' | 'reply'): Json =>
  example?.[part] === undefined ? {} : { example: example[part] };

/** The content of a success with the example of its JSON. */
function withExample(route: Route, { content }: { content?: Json }): Json {
  if (!content) return {};
  const json = content['application/json'] as Json | undefined;
  return {
    content: { ...content, ...(json && { 'application/json': { ...json, ...exampleOf(route, 'reply') } }) },
  };
}

function operationOf(route: Route): Json {
  return {
    summary: route.summary,
    tags: [route.service],
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    ...(route.access === 'public' ? {} : { 'x-permission': route.access }),
    ...(route.scope && { 'x-scope': route.scope }),
    ...(route.deprecated && { deprecated: true, 'x-sunset': route.deprecated.sunset }),
    parameters: parametersOf(route),
    ...(route.body
      ? {
          requestBody: {
            // No body is read as an object without properties.
            required: !z.safeParse(route.body, {}).success,
            content: {
              'application/json': { schema: schemaOf(route.body, 'input'), ...exampleOf(route, 'body') },
            },
          },
        }
      : {}),
    ...(route.upload && { requestBody: { required: true, content: uploadOf(route.upload, route.query) } }),
    responses: {
      [route.status]: {
        description: route.summary,
        ...(route.etag && { headers: etag }),
        ...withExample(route, bothContents(route)),
      },
      ...(route.accepted && {
        202: {
          description: isFile(route.reply)
            ? 'A job makes the file: it takes longer, or `Accept` is `application/json` and nothing else'
            : 'It takes longer, and goes on as a job',
          ...contentOf(route.accepted),
        },
      }),
      ...problemsOf(route),
      default: { description: 'Any other problem (RFC 9457)', content: problem },
    },
  };
}

/** The failures of a route by their status. Each code and its title is named; `code` is what a client branches on. */
function problemsOf(route: Route): Record<string, Json> {
  const codes = [...errorsOf(route)].sort((a, b) => errorTable[a].status - errorTable[b].status);
  const byStatus = Map.groupBy(codes, (code) => errorTable[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, those]) => [
      String(status),
      {
        description: those.map((code) => `\`${code}\`: ${errorTable[code].title}`).join('; '),
        content: problem,
        ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
      },
    ]),
  );
}

interface Described {
  readonly title: string;
  readonly description: string;
  readonly security: Json;
  readonly operation: (route: Route) => Json;
}

function documentOf(routes: readonly Route[], { title, description, security, operation }: Described): Json {
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', ...security } },
      schemas: { Problem: schemaOf(problemDetails, 'output') },
    },
  };
}

/** The OpenAPI 3.1 description of `/api`, generated from the same schemas that the services parse with. */
export const openApiDocument = (): Json =>
  documentOf(apiRoutes, {
    title: 'Bindery',
    description:
      'The API of Bindery, the CRM for insurance agents and agencies. No text can contain the null character.',
    security: { bearerFormat: 'JWT' },
    operation: operationOf,
  });

/** The description of `/api/v1` alone, for customers. */
export const publicApiDocument = (): Json =>
  documentOf(publicRoutes, {
    title: 'Bindery public',
    description:
      'Individuals, policies, carriers, products, tasks and notes of an agency, for programs with an API key. ' +
      'Make a key under Settings › Integration, and send it with each request: `Authorization: Bearer bnd_live_…`. ' +
      'A key reads and changes what its scopes allow, as far as the person who made it may. Days are YYYY-MM-DD, ' +
      'times ISO 8601 in UTC, amounts texts in dollars with two decimals. Values such as an SSN are written in full ' +
      'and read masked. Errors are problem documents (RFC 9457): branch on their `code`.',
    security: { description: 'An API key of Settings › Integration', bearerFormat: 'bnd_live_…' },
    operation: publicOperationOf,
  });

/** An operation as a client's generator names it: `listIndividuals`, `createIndividual`, `batchIndividuals`. */
function publicOperationOf(route: Route): Json {
  const { 'x-permission': _permission, ...operation } = operationOf(route);
  const [, , , resource = '', ...rest] = route.path.split('/');
  return { ...operation, operationId: operationIdOf(route.method, resource, rest), tags: [resource] };
}

function operationIdOf(method: Route['method'], resource: string, rest: readonly string[]): string {
  const many = camelCase(capitalized(resource));
  const one = many.replace(/ies$/, 'y').replace(/s$/, '');
  const verb = rest.findLast((part) => !part.startsWith('{'));
  const ofOne = rest.some((part) => part.startsWith('{'));
  if (verb !== undefined) return camelCase(verb) + (ofOne ? one : many);
  if (method === 'GET') return ofOne ? `get${one}` : `list${many}`;
  return { POST: 'create', PUT: 'update', DELETE: 'delete' }[method] + one;
}

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const camelCase = (words: string): string =>
  words.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
