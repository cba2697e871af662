import type { ApiScope } from '@bindery/contracts/access';
import { publicDraftRoutes, publicResources } from '@bindery/contracts/public-api';
import { fillAddress, type QueryValues, type Route } from '@bindery/contracts/route';
import { z } from 'zod';

type Json = Readonly<Record<string, unknown>>;

/** A tool of an assistant: one call of the public API. */
export interface AssistantTool {
  readonly name: string;
  readonly description: string;
  readonly scope: ApiScope;
  readonly inputSchema: Json & { readonly type: 'object' };
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: false;
  };
  /** The call for the tool's arguments. */
  readonly requestOf: (input: Json) => { method: Route['method']; url: string; body?: Json };
}

const CONFIRM =
  'It changes the records of the agency: show the values to the user, and ask before you call it.';
const MASKED = 'Numbers such as an SSN are always masked.';

/** Every tool, derived from the declarations of the public API. Nothing is deleted, and nothing is changed in bulk. */
export const assistantTools: readonly AssistantTool[] = [
  ...Object.values(publicResources).flatMap(({ resource, one, routes }) => {
    const record = one.replace(/^an? /, '');
    return [
      toolOf(`search_${resource}`, `Search ${resource}`, routes.list),
      toolOf(`get_${record}`, `Get ${one} by its id`, routes.get),
      toolOf(`create_${record}`, `Create ${one}`, routes.create),
      toolOf(`update_${record}`, `Change ${one}: fields that are left out stay as they are`, routes.update),
    ];
  }),
  toolOf('search_drafts', 'List captured drafts', publicDraftRoutes.list),
  toolOf('get_draft', 'Get a captured draft with its values', publicDraftRoutes.get),
];

function toolOf(name: string, title: string, route: Route & { readonly scope: ApiScope }): AssistantTool {
  const { method, path, scope, body, query } = route;
  const reads = method === 'GET';
  const ofOne = path.includes('{id}');
  return {
    name,
    description: `${title}. ${reads ? MASKED : CONFIRM}`,
    scope,
    inputSchema: inputOf((reads ? query : body) ?? z.strictObject({}), ofOne),
    annotations: {
      ...{ title, readOnlyHint: reads, openWorldHint: false },
      ...{ destructiveHint: method === 'PUT', idempotentHint: method !== 'POST' },
    },
    requestOf({ id, ...input }) {
      const address = { params: { id }, ...(reads && { query: input as QueryValues }) };
      return { method, url: fillAddress(path, address), ...(!reads && { body: input }) };
    },
  };
}

/** The schema of a tool's arguments, without values that say nothing. */
function inputOf(schema: z.core.$ZodType, ofOne: boolean): AssistantTool['inputSchema'] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const told = Object.entries(properties).filter(
    ([, property]) => Object.keys(property as object).length > 0,
  );
  const id = { id: { type: 'string', format: 'uuid' } };
  return {
    type: 'object',
    properties: { ...(ofOne && id), ...Object.fromEntries(told) },
    required: [...(ofOne ? ['id'] : []), ...required],
    additionalProperties: false,
  };
}
