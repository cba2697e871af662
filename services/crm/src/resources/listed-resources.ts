import type { ListedTypeName, RecordType } from '@bindery/contracts/crm';
import type { ListedResource, ResourceDefinition, StoredRecord } from './resource-definition.js';

type AnyListedResource = ListedResource<StoredRecord, unknown>;

/** The resources by their types. */
export class ListedResources {
  constructor(private readonly resources: readonly ResourceDefinition<StoredRecord, unknown>[]) {}

  /** One that has a list of its own. */
  of(type: ListedTypeName): AnyListedResource {
    return this.ofType(type) as AnyListedResource;
  }

  ofType(type: RecordType): ResourceDefinition<StoredRecord, unknown> {
    const resource = this.resources.find((one) => one.type === type);
    if (!resource) throw new Error(`No resource is of the type ${type}`);
    return resource;
  }
}
