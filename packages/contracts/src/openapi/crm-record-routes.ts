import type { z } from 'zod';
import type { Permission } from '../access/permissions.js';
import * as crm from '../crm/index.js';
import { route, type Route } from '../route/index.js';

/** The calls of a trash: what is in it, and removing for good. */
export function trashRoutes(path: string, noun: string, read: Permission, deletes: Permission): Route[] {
  const service = 'crm';
  return [
    route({
      method: 'GET',
      path: `${path}/trash`,
      service,
      access: read,
      summary: 'What is in the trash, the last deleted first',
      query: crm.trashQuery,
      replies: { 200: crm.trashList },
    }),
    route({
      method: 'DELETE',
      path: `${path}/{id}/trash`,
      service,
      access: deletes,
      summary: `Remove a ${noun} from the trash, for good`,
      replies: { 204: null },
    }),
  ];
}

/** What changed of a record. */
export function historyRoute(path: string, access: Permission): Route {
  return route({
    method: 'GET',
    path: `${path}/{id}/history`,
    service: 'crm',
    access,
    summary: 'What changed, field by field, the newest first',
    query: crm.historyQuery,
    replies: { 200: crm.historyList },
  });
}

interface RecordSchemas {
  readonly query: z.ZodType;
  readonly list: z.ZodType;
  readonly create: z.ZodType;
  readonly update: z.ZodType;
  readonly view: z.ZodType;
}

/** The calls that a type of record has with a list of its own. */
export function recordRoutes(
  path: string,
  noun: 'carrier' | 'product' | 'policy',
  deletes: Permission,
  { query, list, create, update, view }: RecordSchemas,
): Route[] {
  const read: Permission = `${noun}:read`;
  const write: Permission = `${noun}:write`;
  return [
    listRoute(path, read, `List: ${noun}`, list, query),
    addRoute(path, write, noun, create, view),
    ...trashRoutes(path, noun, noun === 'policy' ? 'trash:read' : read, deletes),
    ...(noun === 'product' ? [] : [historyRoute(path, read)]),
    route({
      method: 'GET',
      path: `${path}/{id}`,
      service: 'crm',
      access: read,
      summary: `One ${noun}`,
      replies: { 200: view },
      etag: true,
    }),
    ...changeRoutes(path, noun, update, view, { writes: write, deletes }),
  ];
}

/** The calls that change a record, or what hangs on an individual. */
export function changeRoutes(
  path: string,
  noun: string,
  update: z.ZodType,
  view: z.ZodType,
  access: { writes: Permission; deletes: Permission } = {
    writes: 'individual:write',
    deletes: 'individual:write',
  },
): Route[] {
  const [service, one] = ['crm', `${path}/{id}`] as const;
  return [
    route({
      method: 'PUT',
      path: one,
      service,
      access: access.writes,
      summary: `Change a ${noun}`,
      body: update,
      replies: { 200: view },
      etag: true,
      ifMatch: true,
    }),
    route({
      method: 'DELETE',
      path: one,
      service,
      access: access.deletes,
      summary: `Put a ${noun} into the trash`,
      replies: { 204: null },
      ifMatch: true,
    }),
    route({
      method: 'POST',
      path: `${one}/restore`,
      service,
      access: access.deletes,
      summary: `Take a ${noun} back out of the trash`,
      replies: { 200: view },
      etag: true,
    }),
  ];
}

/** The calls that list what hangs on an individual, and add to it. */
export function listAndAddRoutes(
  name: string,
  noun: string,
  create: z.ZodType,
  view: z.ZodType,
  list: z.ZodType,
): Route[] {
  const path = `/api/insureds/{id}/${name}`;
  return [
    listRoute(path, 'individual:read', `An individual's ${name}`, list),
    addRoute(path, 'individual:write', noun, create, view),
  ];
}

function listRoute(
  path: string,
  access: Permission,
  summary: string,
  list: z.ZodType,
  query?: z.ZodType,
): Route {
  const replies = { 200: list } as const;
  return route({ method: 'GET', path, service: 'crm', access, summary, ...(query && { query }), replies });
}

function addRoute(path: string, access: Permission, noun: string, body: z.ZodType, view: z.ZodType): Route {
  return route({
    method: 'POST',
    path,
    service: 'crm',
    access,
    summary: `Add a ${noun}`,
    body,
    replies: { 201: view },
    etag: true,
    idempotent: true,
  });
}
