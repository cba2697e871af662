import { Controller, Inject, type Type } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { publicResources, type PublicResource } from '@bindery/contracts/public-api';
import { Handles } from '@bindery/service-kit/routes';
import type { Values } from '../resources/index.js';
import { ChangePublicRecord } from './change-public-record.js';
import { ListPublicRecords } from './list-public-records.js';
import { SaveBatch } from './save-batch.js';

/** A parsed request of any of these routes. What its route does not declare is not there. */
interface PublicCall {
  readonly caller: Principal;
  readonly params: { readonly id: string };
  readonly query: Parameters<ListPublicRecords['list']>[2];
  readonly body: Values & { readonly records: readonly Values[] };
  readonly ifMatch?: string;
  readonly idempotencyKey?: string;
}

interface PublicUseCases {
  readonly lists: ListPublicRecords;
  readonly records: ChangePublicRecord;
  readonly batches: SaveBatch;
}

type Handler = (use: PublicUseCases, api: PublicResource, call: PublicCall) => Promise<unknown>;

const handlers: Readonly<Record<keyof PublicResource['routes'], Handler>> = {
  list: ({ lists }, api, { caller, query }) => lists.list(api, caller, query),
  get: ({ records }, api, { caller, params }) => records.get(api, caller, params.id),
  create: ({ records }, api, { caller, body, idempotencyKey }) =>
    records.create(api, caller, body, idempotencyKey),
  update: ({ records }, api, { caller, params, body, ifMatch }) =>
    records.update(api, caller, params.id, body, ifMatch),
  delete: ({ records }, api, { caller, params, ifMatch }) => records.delete(api, caller, params.id, ifMatch),
  batch: ({ batches }, api, { caller, body, idempotencyKey }) =>
    batches.save(api, caller, body.records, idempotencyKey),
};

/** The controller of a resource's routes. */
function controllerOf(api: PublicResource): Type<unknown> {
  @Controller()
  class PublicController implements PublicUseCases {
    constructor(
      @Inject(ListPublicRecords) readonly lists: ListPublicRecords,
      @Inject(ChangePublicRecord) readonly records: ChangePublicRecord,
      @Inject(SaveBatch) readonly batches: SaveBatch,
    ) {}
  }
  for (const [name, handler] of Object.entries(handlers)) {
    const method = {
      value(this: PublicController, call: PublicCall) {
        return handler(this, api, call);
      },
    };
    Object.defineProperty(PublicController.prototype, name, method);
    const route = api.routes[name as keyof PublicResource['routes']];
    Handles(route)(PublicController.prototype, name, method as TypedPropertyDescriptor<never>);
  }
  return PublicController;
}

export const publicControllers = Object.values(publicResources).map((api) =>
  controllerOf(api as unknown as PublicResource),
);
