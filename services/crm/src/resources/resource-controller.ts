import { Controller, Inject, Injectable, type Type } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import type { HistoryQuery, TrashQuery } from '@bindery/contracts/crm';
import type { ListOf } from '@bindery/contracts/lists';
import type { Route } from '@bindery/contracts/route';
import { Handles } from '@bindery/service-kit/routes';
import type { z } from 'zod';
import { BulkAction, type BulkBody } from './bulk-action.js';
import { CreateRecord } from './create-record.js';
import { DeleteRecord } from './delete-record.js';
import { GetRecord } from './get-record.js';
import { ListChildRecords } from './list-child-records.js';
import { ListHistory } from './list-history.js';
import type { PageOf } from './list-page.sql.js';
import { ListRecords } from './list-records.js';
import { ListTrash } from './list-trash.js';
import { PurgeRecord } from './purge-record.js';
import type { Values } from './record-mapper.js';
import type { ChildRecord, ChildResource, ListedResource, StoredRecord } from './resource-definition.js';
import { RestoreRecord } from './restore-record.js';
import { RevealField } from './reveal-field.js';
import { UpdateRecord } from './update-record.js';

/** The use cases of the routes that resources share. */
@Injectable()
export class ResourceUseCases {
  constructor(
    readonly listRecords: ListRecords,
    readonly listChildRecords: ListChildRecords,
    readonly createRecord: CreateRecord,
    readonly getRecord: GetRecord,
    readonly updateRecord: UpdateRecord,
    readonly deleteRecord: DeleteRecord,
    readonly restoreRecord: RestoreRecord,
    readonly listTrash: ListTrash,
    readonly purgeRecord: PurgeRecord,
    readonly listHistory: ListHistory,
    readonly revealField: RevealField,
    readonly bulkAction: BulkAction,
  ) {}
}

/** A parsed request of any of these routes. What its route does not declare is not there. */
interface ResourceCall {
  readonly caller: Principal;
  readonly params: { readonly id: string; readonly field: string };
  readonly query: PageOf & TrashQuery & HistoryQuery;
  readonly body: Values & BulkBody;
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
}

type AnyResource = ListedResource<StoredRecord, unknown> & ChildResource<ChildRecord, unknown>;
type Handler = (use: ResourceUseCases, resource: AnyResource, call: ResourceCall) => Promise<unknown>;

const handlers = {
  list: (use, resource, { caller, query }) => use.listRecords.list(resource, caller, query),
  listOfIndividual: (use, resource, { caller, params }) =>
    use.listChildRecords.list(resource, caller, params.id),
  create: (use, resource, { caller, body, idempotencyKey }) =>
    use.createRecord.create(resource, caller, body, idempotencyKey),
  createOfIndividual: (use, resource, { caller, params, body, idempotencyKey }) =>
    use.createRecord.create(resource, caller, { ...body, individual_id: params.id }, idempotencyKey),
  get: (use, resource, { caller, params }) => use.getRecord.get(resource, caller, params.id),
  update: (use, resource, { caller, params, body, ifMatch }) =>
    use.updateRecord.update(resource, caller, params.id, body, ifMatch),
  delete: (use, resource, { caller, params, ifMatch }) =>
    use.deleteRecord.delete(resource, caller, params.id, ifMatch),
  restore: (use, resource, { caller, params }) => use.restoreRecord.restore(resource, caller, params.id),
  trash: (use, resource, { caller, query }) => use.listTrash.list(resource, caller, query),
  purge: (use, resource, { caller, params }) => use.purgeRecord.purge(resource, caller, params.id),
  history: (use, resource, { caller, params, query }) =>
    use.listHistory.list(resource, caller, params.id, query),
  reveal: (use, resource, { caller, params }) =>
    use.revealField.reveal(resource, caller, params.id, params.field),
  bulk: (use, resource, { caller, body }) => use.bulkAction.perform(resource, caller, body),
} as const satisfies Readonly<Record<string, Handler>>;

type Operation = keyof typeof handlers;

/** Routes whose replies take what a resource shows of its records. */
type ResourceRoutes = Readonly<Partial<Record<Operation, Route>>>;
type ListedRoutes<View, Item> = ResourceRoutes & {
  readonly update: { readonly reply: z.ZodType<unknown, View> };
  readonly list: { readonly reply: z.ZodType<unknown, ListOf<Item>> };
};
type ChildRoutes<View> = ResourceRoutes & {
  readonly listOfIndividual: { readonly reply: z.ZodType<unknown, ListOf<View>> };
};

/** A resource, with the controller of its routes. */
export interface ServedResource {
  readonly definition: Type<unknown>;
  readonly controller: Type<unknown>;
}

/**
 * Serves a resource's routes, each handled by the use case of its name. A route particular to one resource has its own
 * controller.
 */
export function servedResource<Row extends StoredRecord, View, Item>(
  routes: ListedRoutes<View, Item>,
  definition: Type<ListedResource<Row, View, Item>>,
): ServedResource;
export function servedResource<Row extends ChildRecord, View>(
  routes: ChildRoutes<View>,
  definition: Type<ChildResource<Row, View>>,
): ServedResource;
export function servedResource(routes: ResourceRoutes, definition: Type<unknown>): ServedResource {
  @Controller()
  class ResourceController {
    constructor(
      @Inject(definition) readonly resource: AnyResource,
      @Inject(ResourceUseCases) readonly use: ResourceUseCases,
    ) {}
  }
  for (const [name, route] of Object.entries(routes)) {
    const handler = (handlers as Readonly<Record<string, Handler | undefined>>)[name];
    if (!handler) throw new Error(`${definition.name}: no use case handles the route "${name}"`);
    const method = {
      value(this: ResourceController, call: ResourceCall) {
        return handler(this.use, this.resource, call);
      },
    };
    Object.defineProperty(ResourceController.prototype, name, method);
    Handles(route)(ResourceController.prototype, name, method as TypedPropertyDescriptor<never>);
  }
  return { definition, controller: ResourceController };
}
