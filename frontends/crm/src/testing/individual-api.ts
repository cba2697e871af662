import type { IndividualView } from '@bindery/contracts/crm';
import { requestPathOf } from '@bindery/web-kit/api';
import { FakeApi } from '@bindery/web-kit/testing';
import { childTypes } from '../resources/individuals/index.js';
import { capitalized } from '../records/record-type.js';
import { listOf } from './records.js';

/** The tabs of child records on the Trash screen. */
export const childTabs = childTypes.map(({ type }) => capitalized(type.section));

/** The API behind the page of an individual without child records, added to another if given. */
export function apiOf(individual: IndividualView, api = new FakeApi()): FakeApi {
  const { id, version } = individual;
  for (const { type } of childTypes) {
    api.answers(`GET ${requestPathOf(type.routes.listOfIndividual, { params: { id } })}`, listOf([]));
  }
  return api
    .answers(`GET /insureds/${id}`, individual, { etag: `"${String(version)}"` })
    .answers(`GET /insureds/${id}/merges`, listOf([]))
    .answers('POST /insureds/duplicates', listOf([]))
    .answers(`GET /insureds/${id}/household`, { members: [], hidden: 0, version: 0 })
    .answers(`GET /insureds/${id}/timeline`, listOf([]))
    .answers('GET /policies', listOf([]))
    .answers('GET /tasks', listOf([]))
    .answers('GET /agents', listOf([]))
    .answers('GET /tags', listOf([]));
}
