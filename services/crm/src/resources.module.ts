import { Global, Module, type Type } from '@nestjs/common';
import {
  addressRoutes,
  carrierRoutes,
  dependentRoutes,
  individualRoutes,
  noteRoutes,
  phoneRoutes,
  policyRoutes,
  productRoutes,
  taskRoutes,
} from '@bindery/contracts/crm';
import { CarrierResource } from './carriers/carrier.resource.js';
import { AddressResource } from './children/address.resource.js';
import { DependentResource } from './children/dependent.resource.js';
import { PhoneResource } from './children/phone.resource.js';
import { SinglePrimary } from './children/single-primary.js';
import { RuleTaskOwners } from './directory/rule-task-owners.js';
import { IndividualResource } from './individuals/individual.resource.js';
import { NoteResource } from './notes/note.resource.js';
import { PrimaryNotes } from './notes/primary-notes.js';
import { PolicyResource } from './policies/policy.resource.js';
import { ProductResource } from './products/product.resource.js';
import { CreateRecord } from './resources/create-record.js';
import { DeleteRecord } from './resources/delete-record.js';
import { GetRecord } from './resources/get-record.js';
import { ListChildRecords } from './resources/list-child-records.js';
import { ListHistory } from './resources/list-history.js';
import { ListRecords } from './resources/list-records.js';
import { ListTrash } from './resources/list-trash.js';
import { PurgeRecord } from './resources/purge-record.js';
import { resourceController, ResourceUseCases } from './resources/resource-controller.js';
import { RestoreRecord } from './resources/restore-record.js';
import { RevealField } from './resources/reveal-field.js';
import { RevealLimit } from './resources/reveal-limit.js';
import { UpdateRecord } from './resources/update-record.js';
import { TaskResource } from './tasks/task.resource.js';

const resources: Type<unknown>[] = [
  IndividualResource,
  DependentResource,
  AddressResource,
  PhoneResource,
  NoteResource,
  CarrierResource,
  ProductResource,
  PolicyResource,
  TaskResource,
];

const useCases = [
  ListRecords,
  ListChildRecords,
  CreateRecord,
  GetRecord,
  UpdateRecord,
  DeleteRecord,
  RestoreRecord,
  ListTrash,
  PurgeRecord,
  ListHistory,
  RevealField,
];

/** Every type of record, with the routes that they share. */
@Global()
@Module({
  controllers: [
    resourceController(individualRoutes, IndividualResource),
    resourceController(dependentRoutes, DependentResource),
    resourceController(addressRoutes, AddressResource),
    resourceController(phoneRoutes, PhoneResource),
    resourceController(noteRoutes, NoteResource),
    resourceController(carrierRoutes, CarrierResource),
    resourceController(productRoutes, ProductResource),
    resourceController(policyRoutes, PolicyResource),
    resourceController(taskRoutes, TaskResource),
  ],
  providers: [
    ...resources,
    ...useCases,
    ResourceUseCases,
    RevealLimit,
    SinglePrimary,
    PrimaryNotes,
    RuleTaskOwners,
  ],
  exports: [...resources, ...useCases, PrimaryNotes, RuleTaskOwners],
})
export class ResourcesModule {}
