import { z } from 'zod';
import type { Permission } from '../../access/permissions.js';
import type { ErrorCode } from '../../errors/error-table.js';
import { route, type Schema } from '../../route/index.js';
import { childTrashList, trashList, trashQuery } from './trash.js';

/** The nouns of a type of record: `a carrier`, `carriers`. */
export interface ResourceNoun {
  readonly one: string;
  readonly many: string;
}

interface ChangeAccess {
  readonly write: Permission;
  readonly delete: Permission;
}

/** The errors of an update, a delete (also a permanent one) and a restore. */
interface ChangeErrors {
  readonly update?: readonly ErrorCode[];
  readonly delete?: readonly ErrorCode[];
  readonly restore?: readonly ErrorCode[];
}

interface ChangeSchemas<Update extends Schema, View extends Schema> {
  readonly update: Update;
  readonly view: View;
}

interface ResourceSchemas<
  Query extends Schema,
  List extends Schema,
  Create extends Schema,
  Update extends Schema,
  View extends Schema,
> extends ChangeSchemas<Update, View> {
  readonly query: Query;
  readonly list: List;
  readonly create: Create;
}

const service = 'crm';

/**
 * The routes of a type of record that has a list of its own. What only some types have is added beside them:
 * `historyRoute`, {@link revealRoute}.
 */
export function resourceRoutes<
  const Path extends string,
  Query extends Schema,
  List extends Schema,
  Create extends Schema,
  Update extends Schema,
  View extends Schema,
>(
  path: Path,
  { one, many }: ResourceNoun,
  access: ChangeAccess & { readonly read: Permission; readonly trash: Permission },
  { query, list, create, update, view }: ResourceSchemas<Query, List, Create, Update, View>,
  errors: ChangeErrors = {},
) {
  return {
    list: route({
      method: 'GET',
      path,
      service,
      access: access.read,
      summary: `List ${many}`,
      query,
      replies: { 200: list },
    }),
    create: createRoute(path, one, access.write, create, view),
    get: route({
      method: 'GET',
      path: `${path}/{id}`,
      service,
      access: access.read,
      summary: `Get ${one}`,
      replies: { 200: view },
      etag: true,
    }),
    ...changeRoutes(path, one, access, { update, view }, errors),
    ...trashRoutes(path, { one, many }, access, errors),
  };
}

function trashRoutes<const Path extends string>(
  path: Path,
  { one, many }: ResourceNoun,
  access: { readonly trash: Permission; readonly delete: Permission },
  errors: ChangeErrors,
) {
  return {
    trash: trashRoute(path, many, access.trash, trashList),
    purge: route({
      method: 'DELETE',
      path: `${path}/{id}/trash`,
      service,
      access: access.delete,
      summary: `Permanently delete ${one} that is in the trash`,
      replies: { 204: null },
      errors: errors.delete ?? [],
    }),
  };
}

/** The records of one type in the trash. */
function trashRoute<const Path extends string, List extends Schema>(
  path: Path,
  many: string,
  access: Permission,
  list: List,
) {
  return route({
    method: 'GET',
    path: `${path}/trash`,
    service,
    access,
    summary: `List ${many} in the trash, most recently deleted first`,
    query: trashQuery,
    replies: { 200: list },
  });
}

/**
 * The routes of a type of record that belongs to individuals, beside {@link childListRoute} and {@link createRoute}.
 * Users who may not delete individuals still delete and restore these.
 */
export function childRoutes<const Path extends string, Update extends Schema, View extends Schema>(
  path: Path,
  { one, many }: ResourceNoun,
  schemas: ChangeSchemas<Update, View>,
) {
  const write = 'individual:write';
  return {
    ...changeRoutes(path, one, { write, delete: write }, schemas),
    trash: trashRoute(path, many, 'individual:read', childTrashList),
  };
}

/** The routes that change a record. */
function changeRoutes<const Path extends string, Update extends Schema, View extends Schema>(
  path: Path,
  one: string,
  access: ChangeAccess,
  { update, view }: ChangeSchemas<Update, View>,
  errors: ChangeErrors = {},
) {
  return {
    update: route({
      method: 'PUT',
      path: `${path}/{id}`,
      service,
      access: access.write,
      summary: `Update ${one}`,
      body: update,
      replies: { 200: view },
      errors: errors.update ?? [],
      etag: true,
      ifMatch: true,
    }),
    delete: route({
      method: 'DELETE',
      path: `${path}/{id}`,
      service,
      access: access.delete,
      summary: `Move ${one} to the trash`,
      replies: { 204: null },
      errors: errors.delete ?? [],
      ifMatch: true,
    }),
    restore: route({
      method: 'POST',
      path: `${path}/{id}/restore`,
      service,
      access: access.delete,
      summary: `Restore ${one} from the trash`,
      replies: { 200: view },
      errors: errors.restore ?? [],
      etag: true,
    }),
  };
}

/** Adds a record. */
export function createRoute<const Path extends string, Create extends Schema, View extends Schema>(
  path: Path,
  one: string,
  access: Permission,
  body: Create,
  view: View,
) {
  return route({
    method: 'POST',
    path,
    service,
    access,
    summary: `Add ${one}`,
    body,
    replies: { 201: view },
    etag: true,
    idempotent: true,
  });
}

/** The records of one type that belong to one individual, whose id the path holds. */
export function childListRoute<const Path extends string, List extends Schema>(
  path: Path,
  many: string,
  list: List,
) {
  return route({
    method: 'GET',
    path,
    service,
    access: 'individual:read',
    summary: `List ${many} of an individual`,
    replies: { 200: list },
  });
}

/** The answer of a reveal. */
export const revealedValue = z.object({ value: z.string() });

/** One protected value in clear. */
export function revealRoute<const Path extends string, Field extends z.ZodType<string>>(
  path: Path,
  one: string,
  field: Field,
) {
  return route({
    method: 'GET',
    path: `${path}/{id}/reveal/{field}`,
    params: { field },
    service,
    access: 'individual:reveal',
    summary: `Reveal a protected value of ${one}`,
    replies: { 200: revealedValue },
    errors: ['nothing_to_reveal', 'integrity_failure'],
    cache: 'no-store',
  });
}
