import { Global, Module } from '@nestjs/common';
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
import { RuleTaskOwners } from './tasks/rule-task-owners.js';
import { DefaultAgents } from './individuals/default-agents.js';
import { IndividualResource } from './individuals/individual.resource.js';
import { NoteResource } from './notes/note.resource.js';
import { PrimaryNotes } from './notes/primary-notes.js';
import { PolicyResource } from './policies/policy.resource.js';
import { ProductResource } from './products/product.resource.js';
import { BulkAction } from './resources/bulk-action.js';
import { RecordRules } from './resources/record-rules.js';
import { CreateRecord } from './resources/create-record.js';
import { DeleteRecord } from './resources/delete-record.js';
import { GetRecord } from './resources/get-record.js';
import { ListChildRecords } from './resources/list-child-records.js';
import { ListHistory } from './resources/list-history.js';
import { ListedResources } from './resources/listed-resources.js';
import { ListRecords } from './resources/list-records.js';
import { ListTrash } from './resources/list-trash.js';
import { PurgeRecord } from './resources/purge-record.js';
import { ResourceUseCases, servedResource } from './resources/resource-controller.js';
import { RestoreRecord } from './resources/restore-record.js';
import { RevealField } from './resources/reveal-field.js';
import { RevealLimit } from './resources/reveal-limit.js';
import { UpdateRecord } from './resources/update-record.js';
import { CheckRecords } from './resources/write-records/check-records.js';
import { RecordPlans } from './resources/write-records/plan-builder.js';
import { RecordHistory } from './resources/write-records/record-history.js';
import { RecordTags } from './resources/write-records/record-tags.js';
import { WriteRecords } from './resources/write-records/write-records.js';
import { CallAgain } from './tasks/call-again.js';
import { CloseRuleTasks } from './tasks/close-rule-tasks.js';
import { RuleTasks } from './tasks/rule-tasks.js';
import { TaskResource } from './tasks/task.resource.js';
import { WorkDone } from './work-done/work-done.js';

const { createOfIndividual: _create, update: _update, ...sharedNoteRoutes } = noteRoutes;

/** Every type of record, with the routes that its resource serves. */
const resources = [
  servedResource(individualRoutes, IndividualResource),
  servedResource(dependentRoutes, DependentResource),
  servedResource(addressRoutes, AddressResource),
  servedResource(phoneRoutes, PhoneResource),
  servedResource(sharedNoteRoutes, NoteResource),
  servedResource(carrierRoutes, CarrierResource),
  servedResource(productRoutes, ProductResource),
  servedResource(policyRoutes, PolicyResource),
  servedResource(taskRoutes, TaskResource),
];
const definitions = resources.map(({ definition }) => definition);

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
  BulkAction,
  RecordRules,
  RecordPlans,
  CheckRecords,
  RecordHistory,
  RecordTags,
  WriteRecords,
];

const listedResources = {
  provide: ListedResources,
  inject: definitions,
  useFactory: (...all: ConstructorParameters<typeof ListedResources>[0]) => new ListedResources(all),
};

/** The resources and what they share. */
@Global()
@Module({
  controllers: resources.map(({ controller }) => controller),
  providers: [
    ...definitions,
    ...useCases,
    DefaultAgents,
    listedResources,
    ResourceUseCases,
    RevealLimit,
    SinglePrimary,
    PrimaryNotes,
    RuleTaskOwners,
    RuleTasks,
    CallAgain,
    { provide: WorkDone, useClass: CloseRuleTasks },
  ],
  exports: [...definitions, ...useCases, ListedResources, PrimaryNotes, RuleTaskOwners, WorkDone],
})
export class ResourcesModule {}
