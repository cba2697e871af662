import { apiRoutes } from '@bindery/contracts/api-routes';
import { openApiDocument } from '@bindery/contracts/openapi';
import type { Route } from '@bindery/contracts/route';
import type { FuzzTarget } from './fuzz-cases.js';
import type { JsonSchema } from './sample-value.js';

interface Operation {
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: {
    /** Of an upload another kind, which cases of values don't reach. */
    readonly content: { readonly 'application/json'?: { readonly schema: JsonSchema } };
  };
}

/** Every declared call of a service, with the schemas that the API document shows. */
export function declaredTargets(service: Route['service']): FuzzTarget[] {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };
  return apiRoutes
    .filter((route) => route.service === service)
    .map(({ method, path }) => {
      const { parameters = [], requestBody } = paths[path]?.[method.toLowerCase()] ?? {};
      const query = parameters.filter((parameter) => parameter.in === 'query');
      const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
      const body = requestBody?.content['application/json']?.schema;
      return { method, path, query: { properties }, ...(body && { body }) };
    });
}
