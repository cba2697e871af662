import type { ListedTypeName } from '@bindery/contracts/crm';
import type { ListedResource, StoredRecord } from './resource-definition.js';

type AnyListedResource = ListedResource<StoredRecord, unknown>;

/** The resources that have a list of their own. */
export class ListedResources {
  constructor(private readonly resources: readonly AnyListedResource[]) {}

  of(type: ListedTypeName): AnyListedResource {
    const resource = this.resources.find((one) => one.type === type);
    if (!resource) throw new Error(`No resource is of the type ${type}`);
    return resource;
  }
}
