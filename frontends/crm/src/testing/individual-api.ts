import type { IndividualView } from '@bindery/contracts/crm';
import { FakeApi } from '@bindery/web-kit/testing';
import { listOf } from './records.js';

/** The API behind the page of an individual without child records, added to another if given. */
export function apiOf(individual: IndividualView, api = new FakeApi()): FakeApi {
  const { id, version } = individual;
  return api
    .answers(`GET /insureds/${id}`, individual, { etag: `"${String(version)}"` })
    .answers(`GET /insureds/${id}/merges`, listOf([]))
    .answers('POST /insureds/duplicates', listOf([]))
    .answers(`GET /insureds/${id}/addresses`, listOf([]))
    .answers(`GET /insureds/${id}/phones`, listOf([]))
    .answers(`GET /dependents/${id}`, listOf([]))
    .answers(`GET /insureds/${id}/household`, { members: [], hidden: 0, version: 0 })
    .answers(`GET /insureds/${id}/timeline`, listOf([]))
    .answers('GET /policies', listOf([]))
    .answers('GET /tasks', listOf([]))
    .answers('GET /agents', listOf([]))
    .answers('GET /tags', listOf([]));
}
