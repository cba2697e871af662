import { z } from 'zod';
import type { ApiResource } from '../access/index.js';
import type { Permission } from '../access/permissions.js';
import type { RecordType } from '../crm/record-types/record-types.js';
import { dropped } from '../crm/records/field-table.js';
import type { ErrorCode } from '../errors/error-table.js';
import { wholeNumber } from '../lists/lists.js';
import { route } from '../route/index.js';
import { codeText, pointInTime, uuid } from '../validation/index.js';
import { callExamples, type RecordExample } from './examples.js';

/** The most records of one batch. */
const MAX_BATCH = 500;
/** The most records that a batch creates, those in the lists of individuals included. */
export const MAX_BATCH_CREATES = 1_000;
/** The largest body of a batch, in bytes. */
const BATCH_BODY_LIMIT = 1_048_576;
/** How far back `updated_since` can reach, in days. */
export const SYNC_DAYS = 30;

/** The fields of the product by their public names. */
export type PublicNames<Field extends string = string> = Readonly<Record<string, Field>>;

/** A shape of the product under its public names, without what isn't public. */
export function renamed<Shape extends z.ZodRawShape, const Names extends PublicNames<keyof Shape & string>>(
  shape: Shape,
  names: Names,
): { [Name in keyof Names]: Shape[Names[Name]] } {
  const entries = Object.entries(names).map(([name, field]) => [name, shape[field]]);
  return Object.fromEntries(entries) as { [Name in keyof Names]: Shape[Names[Name]] };
}

/** Values that every record has beside its fields. */
export const recordParts = {
  id: uuid(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** Increases with each change; the basis of the `ETag`. */
  version: z.int(),
} as const;

/** Values of a record that can be sent back, and say nothing. */
export const ignored = <Name extends string>(...names: readonly Name[]) =>
  Object.fromEntries(
    [...Object.keys(recordParts), ...names].map((name) => [name, dropped]),
  ) as unknown as Record<Name | keyof typeof recordParts, typeof dropped>;

/** A record that was removed, or that the key's creator can't see any more. */
const tombstone = z.object({ id: uuid(), deleted: z.literal(true) });

/** A filter by a text that is equal. */
export const textFilter = (label: string, max: number) =>
  z
    .string()
    .overwrite(codeText)
    .min(1, `${label} can't be blank.`)
    .max(max, `${label} can be at most ${String(max)} characters.`)
    .optional();

const MAX_CURSOR = 500;
const CURSOR = 'Send next_cursor as it was answered, or none to begin with the first page.';

/** The `next_cursor` of the page before. */
export const cursor = z
  .string()
  .overwrite(codeText)
  .max(MAX_CURSOR, CURSOR)
  .regex(/^[A-Za-z0-9_-]+$/, CURSOR)
  .optional();

const pageQuery = {
  limit: wholeNumber(1, 100, 'The limit').default(50),
  cursor,
  /** The `synced_until` of the last time: records that were changed, added or removed since. Without other filters. */
  updated_since: pointInTime('updated_since').optional(),
} as const;

/** The filter of resources whose records a text finds, as the search of their list does. */
export const bySearch = { search: textFilter('The search', 200) } as const;

/** The filter of resources that have an External ID. */
export const byExternalId = { external_id: textFilter('The External ID', 100) } as const;

/** The answer for one record of a batch. */
const batchResult = z.object({
  /** Its place in `records`, from 0 on. */
  index: z.int(),
  status: z.enum(['created', 'updated', 'unchanged', 'failed']),
  /** Null of a record that wasn't created. */
  id: uuid().nullable(),
  errors: z.array(z.object({ field: z.string().nullable(), message: z.string() })),
});
export type BatchResult = z.infer<typeof batchResult>;

const batchReply = z.object({ items: z.array(batchResult) });

interface Declared<
  Names extends PublicNames,
  Item extends z.ZodObject,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
  Filters extends z.ZodRawShape,
> {
  readonly type: RecordType;
  readonly resource: ApiResource;
  /** `an individual` */
  readonly one: string;
  readonly access: Readonly<Record<'read' | 'write' | 'delete', Permission>>;
  readonly names: Names;
  readonly item: Item;
  readonly create: Create;
  readonly update: Update;
  readonly filters: Filters;
  readonly example: RecordExample;
  /** Errors of a change and a delete. */
  readonly conflicts?: readonly ErrorCode[];
  /** Errors of a create. */
  readonly createErrors?: readonly ErrorCode[];
}

type CallsOf = Pick<
  Declared<PublicNames, z.ZodObject, z.ZodObject, z.ZodObject, z.ZodRawShape>,
  'resource' | 'one' | 'access' | 'conflicts' | 'createErrors' | 'example'
>;

function readRoutes<Query extends z.ZodObject, Item extends z.ZodObject>(
  { resource, one, access, example }: CallsOf,
  query: Query,
  item: Item,
) {
  const reads = { service: 'crm', access: access.read, scope: `${resource}:read` } as const;
  const examples = callExamples(example);
  return {
    list: route({
      ...reads,
      method: 'GET',
      path: `/api/v1/${resource}`,
      summary: `List ${resource}, the oldest first`,
      query,
      replies: {
        200: z.object({
          items: z.array(z.union([item, tombstone])),
          next_cursor: z.string().nullable(),
          /** The `updated_since` of the next time. */
          synced_until: z.iso.datetime(),
        }),
      },
      errors: ['resync_required'],
      example: examples.list,
    }),
    get: route({
      ...reads,
      method: 'GET',
      path: `/api/v1/${resource}/{id}`,
      summary: `Get ${one}`,
      replies: { 200: item },
      etag: true,
      example: examples.get,
    }),
  };
}

function changeRoutes<Create extends z.ZodObject, Update extends z.ZodObject, Item extends z.ZodObject>(
  { resource, one, access, example, conflicts = [], createErrors = [] }: CallsOf,
  schemas: { readonly create: Create; readonly update: Update; readonly item: Item },
) {
  const writes = { service: 'crm', access: access.write, scope: `${resource}:write` } as const;
  const examples = callExamples(example);
  return {
    create: route({
      ...writes,
      method: 'POST',
      path: `/api/v1/${resource}`,
      summary: `Create ${one}`,
      body: schemas.create,
      replies: { 201: schemas.item },
      errors: createErrors,
      etag: true,
      idempotent: true,
      example: examples.create,
    }),
    update: route({
      ...writes,
      method: 'PUT',
      path: `/api/v1/${resource}/{id}`,
      summary: `Change ${one}: fields that are left out stay as they are`,
      body: schemas.update,
      replies: { 200: schemas.item },
      errors: conflicts,
      etag: true,
      ifMatch: true,
      example: examples.update,
    }),
    delete: route({
      ...writes,
      access: access.delete,
      method: 'DELETE',
      path: `/api/v1/${resource}/{id}`,
      summary: `Move ${one} to the trash`,
      replies: { 204: null },
      errors: conflicts,
      ifMatch: true,
    }),
  };
}

function batchRoute({ resource, one, access, example }: CallsOf, create: z.ZodObject, update: z.ZodObject) {
  const id = uuid(`The id must be that of ${one}.`).optional();
  const record = z.union([create, update.extend({ id })]);
  return route({
    service: 'crm',
    access: access.write,
    scope: `${resource}:write`,
    method: 'POST',
    path: `/api/v1/${resource}/batch`,
    summary: `Create up to ${String(MAX_BATCH)} ${resource}, or change those with a known id or External ID`,
    // Each record is parsed by itself, so that one with a mistake keeps no other from being saved.
    body: z.strictObject({
      records: z
        .array(z.looseObject({}), 'Send a list of records.')
        .min(1, 'Send at least one record.')
        .max(MAX_BATCH, `Send up to ${String(MAX_BATCH)} records at once.`)
        .meta({ items: z.toJSONSchema(record, { io: 'input', unrepresentable: 'any' }) }),
    }),
    bodyLimit: BATCH_BODY_LIMIT,
    replies: { 200: batchReply },
    idempotent: true,
    example: callExamples(example).batch,
  });
}

/** Declares a resource of the public API: its own names and schemas, and the routes over them. */
export function publicResource<
  const Names extends PublicNames,
  Item extends z.ZodObject,
  Create extends z.ZodObject,
  Update extends z.ZodObject,
  Filters extends z.ZodRawShape,
>(declared: Declared<Names, Item, Create, Update, Filters>) {
  const { item, create, update, filters } = declared;
  const routes = {
    ...readRoutes(declared, z.strictObject({ ...pageQuery, ...filters }), item),
    ...changeRoutes(declared, { create, update, item }),
    batch: batchRoute(declared, create, update),
  };
  return { ...declared, routes };
}

export type PublicResource = ReturnType<typeof publicResource>;
