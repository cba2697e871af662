import type { z } from 'zod';
import * as crm from '../crm/index.js';
import type { Permission } from '../access/permissions.js';
import type { ApiRoute } from './api-route.js';

/** The calls that crm answers. */
export const crmRoutes: readonly ApiRoute[] = [
  {
    method: 'get',
    path: '/api/dashboard',
    service: 'crm',
    access: 'dashboard:read',
    summary: 'Counts, charts, recent activity and the first steps',
    reply: crm.dashboardSummary,
  },
  {
    method: 'post',
    path: '/api/sample-data',
    service: 'crm',
    access: 'sample-data:manage',
    summary: 'Load sample data, where there is none; answers how much there is',
    reply: crm.sampleDataView,
  },
  {
    method: 'delete',
    path: '/api/sample-data',
    service: 'crm',
    access: 'sample-data:manage',
    summary: 'Remove the sample data for good, with what hangs on its individuals',
    status: 204,
  },
  {
    method: 'get',
    path: '/api/crm-logs',
    service: 'crm',
    access: 'activity:read',
    summary: 'The activity log',
    query: crm.activityListQuery,
    reply: crm.activityList,
  },
  {
    method: 'get',
    path: '/api/agents',
    service: 'crm',
    access: 'agent:read',
    summary: 'The people whom a record can be assigned to',
    reply: crm.agentList,
  },
  {
    method: 'get',
    path: '/api/insureds',
    service: 'crm',
    access: 'individual:read',
    summary: 'Individuals in scope',
    query: crm.individualListQuery,
    reply: crm.individualList,
  },
  {
    method: 'post',
    path: '/api/insureds',
    service: 'crm',
    access: 'individual:write',
    summary: 'Add an individual',
    body: crm.createIndividualBody,
    reply: crm.individualView,
    status: 201,
  },
  {
    method: 'get',
    path: '/api/insureds/{id}',
    service: 'crm',
    access: 'individual:read',
    summary: 'One individual',
    reply: crm.individualView,
  },
  {
    method: 'put',
    path: '/api/insureds/{id}',
    service: 'crm',
    access: 'individual:write',
    summary: 'Change an individual',
    body: crm.updateIndividualBody,
    reply: crm.individualView,
  },
  {
    method: 'delete',
    path: '/api/insureds/{id}',
    service: 'crm',
    access: 'individual:delete',
    summary: 'Delete an individual',
    status: 204,
  },
  {
    method: 'post',
    path: '/api/insureds/{id}/restore',
    service: 'crm',
    access: 'individual:delete',
    summary: 'Take an individual back out of the trash',
    reply: crm.individualView,
  },
  {
    method: 'get',
    path: '/api/insureds/{id}/reveal/{field}',
    service: 'crm',
    access: 'individual:reveal',
    summary: 'Reveal one protected value; audited',
    reply: crm.revealedValue,
  },
  {
    method: 'post',
    path: '/api/insureds/duplicates',
    service: 'crm',
    access: 'individual:read',
    summary: 'Who may be the same person as somebody who is being entered',
    body: crm.duplicatesBody,
    reply: crm.duplicateList,
  },
  ...mergeRoutes(),
  bulkRoute('/api/insureds/bulk', 'individual:write', crm.bulkIndividualsBody),
  bulkRoute('/api/policies/bulk', 'policy:write', crm.bulkPoliciesBody),
  bulkRoute('/api/carriers/bulk', 'carrier:write', crm.bulkCarriersBody),
  {
    method: 'get',
    path: '/api/saved-filters',
    service: 'crm',
    access: 'saved-filter:own',
    summary: 'The filters that one keeps for oneself',
    reply: crm.savedFilterList,
  },
  {
    method: 'post',
    path: '/api/saved-filters',
    service: 'crm',
    access: 'saved-filter:own',
    summary: 'Keep a filter; one of the same name is replaced',
    body: crm.savedFilterBody,
    reply: crm.savedFilterView,
    status: 201,
  },
  {
    method: 'delete',
    path: '/api/saved-filters/{id}',
    service: 'crm',
    access: 'saved-filter:own',
    summary: 'Throw a filter away',
    status: 204,
  },
  ...trashRoutes('/api/insureds', 'individual', 'trash:read', 'individual:delete'),
  ...historyRoutes('/api/insureds', 'individual:read'),
  ...recordRoutes('/api/carriers', 'carrier', 'carrier:write', {
    query: crm.carrierListQuery,
    list: crm.carrierList,
    create: crm.createCarrierBody,
    update: crm.updateCarrierBody,
    view: crm.carrierView,
  }),
  ...recordRoutes('/api/products', 'product', 'product:write', {
    query: crm.productListQuery,
    list: crm.productList,
    create: crm.createProductBody,
    update: crm.updateProductBody,
    view: crm.productView,
  }),
  ...recordRoutes('/api/policies', 'policy', 'policy:delete', {
    query: crm.policyListQuery,
    list: crm.policyList,
    create: crm.createPolicyBody,
    update: crm.updatePolicyBody,
    view: crm.policyView,
  }),
  {
    method: 'get',
    path: '/api/dependents/{id}',
    service: 'crm',
    access: 'individual:read',
    summary: "An individual's dependents; the id is the individual's",
    reply: crm.dependentList,
  },
  {
    method: 'post',
    path: '/api/dependents',
    service: 'crm',
    access: 'individual:write',
    summary: 'Add a dependent',
    body: crm.createDependentBody,
    reply: crm.dependentView,
    status: 201,
  },
  ...changeRoutes('/api/dependents', 'dependent', crm.updateDependentBody, crm.dependentView),
  {
    method: 'get',
    path: '/api/dependents/{id}/reveal/{field}',
    service: 'crm',
    access: 'individual:reveal',
    summary: 'One protected value of a dependent in clear, put on record before it is answered',
    reply: crm.revealedValue,
  },
  ...listAndAddRoutes('addresses', 'address', crm.createAddressBody, crm.addressView, crm.addressList),
  ...changeRoutes('/api/addresses', 'address', crm.updateAddressBody, crm.addressView),
  ...listAndAddRoutes('phones', 'phone number', crm.createPhoneBody, crm.phoneView, crm.phoneList),
  ...changeRoutes('/api/phones', 'phone number', crm.updatePhoneBody, crm.phoneView),
];

function bulkRoute(path: string, access: Permission, body: z.ZodType): ApiRoute {
  const summary = 'Change several records at once; what is refused says why';
  return { method: 'post', path, service: 'crm', access, summary, body, reply: crm.bulkReply };
}

function mergeRoutes(): ApiRoute[] {
  const [service, access, of] = ['crm', 'individual:merge', '/api/insureds/{id}'] as const;
  return [
    {
      method: 'get',
      path: `${of}/merge`,
      service,
      access,
      summary: 'What merging another individual into this one would do',
      query: crm.mergePreviewQuery,
      reply: crm.mergePreview,
    },
    {
      method: 'post',
      path: `${of}/merge`,
      service,
      access,
      summary: 'Merge another individual into this one',
      body: crm.mergeBody,
      reply: crm.mergeView,
    },
    {
      method: 'get',
      path: `${of}/merges`,
      service,
      access: 'individual:read',
      summary: 'Merges into this individual that can still be undone',
      reply: crm.mergeList,
    },
    {
      method: 'post',
      path: '/api/insureds/merges/{id}/undo',
      service,
      access,
      summary: 'Undo a merge, within 48 hours; the id is that of the merge',
      reply: crm.mergeView,
    },
  ];
}

function trashRoutes(path: string, noun: string, read: Permission, deletes: Permission): ApiRoute[] {
  const [query, reply, service] = [crm.trashQuery, crm.trashList, 'crm'] as const;
  return [
    {
      method: 'get',
      path: `${path}/trash`,
      service,
      access: read,
      summary: 'What is in the trash, the last deleted first',
      query,
      reply,
    },
    {
      method: 'delete',
      path: `${path}/{id}/trash`,
      service,
      access: deletes,
      summary: `Remove a ${noun} from the trash, for good`,
      status: 204,
    },
  ];
}

function historyRoutes(path: string, access: Permission): ApiRoute[] {
  const [query, reply] = [crm.historyQuery, crm.historyList];
  const summary = 'What changed, field by field, the newest first';
  return [{ method: 'get', path: `${path}/{id}/history`, service: 'crm', access, summary, query, reply }];
}

interface RecordSchemas {
  readonly query: z.ZodType;
  readonly list: z.ZodType;
  readonly create: z.ZodType;
  readonly update: z.ZodType;
  readonly view: z.ZodType;
}

/** The calls that a type of record has with a list of its own. */
function recordRoutes(
  path: string,
  noun: 'carrier' | 'product' | 'policy',
  deletes: Permission,
  { query, list, create, update, view }: RecordSchemas,
): ApiRoute[] {
  const read: Permission = `${noun}:read`;
  const write: Permission = `${noun}:write`;
  const service = 'crm';
  const one = `${path}/{id}`;
  return [
    { method: 'get', path, service, access: read, summary: `List: ${noun}`, query, reply: list },
    {
      method: 'post',
      path,
      service,
      access: write,
      summary: `Add a ${noun}`,
      body: create,
      reply: view,
      status: 201,
    },
    ...trashRoutes(path, noun, noun === 'policy' ? 'trash:read' : read, deletes),
    ...(noun === 'product' ? [] : historyRoutes(path, read)),
    { method: 'get', path: one, service, access: read, summary: `One ${noun}`, reply: view },
    {
      method: 'put',
      path: one,
      service,
      access: write,
      summary: `Change a ${noun}`,
      body: update,
      reply: view,
    },
    {
      method: 'delete',
      path: one,
      service,
      access: deletes,
      summary: `Put a ${noun} into the trash`,
      status: 204,
    },
    restoreRoute(path, noun, deletes, view),
  ];
}

/** The calls that change what hangs on an individual. */
function changeRoutes(path: string, noun: string, update: z.ZodType, view: z.ZodType): ApiRoute[] {
  const [access, service, one] = ['individual:write', 'crm', `${path}/{id}`] as const;
  return [
    { method: 'put', path: one, service, access, summary: `Change a ${noun}`, body: update, reply: view },
    { method: 'delete', path: one, service, access, summary: `Put a ${noun} into the trash`, status: 204 },
    restoreRoute(path, noun, access, view),
  ];
}

function listAndAddRoutes(
  name: string,
  noun: string,
  create: z.ZodType,
  view: z.ZodType,
  list: z.ZodType,
): ApiRoute[] {
  const [service, path] = ['crm', `/api/insureds/{id}/${name}`] as const;
  const [read, write] = ['individual:read', 'individual:write'] as const;
  return [
    { method: 'get', path, service, access: read, summary: `An individual's ${name}`, reply: list },
    {
      method: 'post',
      path,
      service,
      access: write,
      summary: `Add a ${noun}`,
      body: create,
      reply: view,
      status: 201,
    },
  ];
}

function restoreRoute(path: string, noun: string, access: Permission, view: z.ZodType): ApiRoute {
  const summary = `Take a ${noun} back out of the trash`;
  return { method: 'post', path: `${path}/{id}/restore`, service: 'crm', access, summary, reply: view };
}
