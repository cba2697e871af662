import { route } from '../../route/index.js';
import { bulkReply } from '../bulk/schemas.js';
import { policyView } from '../policies/schemas.js';
import {
  bulkRenewalsBody,
  decideRenewalBody,
  renewalCounts,
  renewalCountsQuery,
  renewalList,
  renewalListQuery,
} from './schemas.js';

const service = 'crm';

export const renewalRoutes = {
  list: route({
    method: 'GET',
    path: '/api/renewals',
    service,
    access: 'policy:read',
    summary: 'List policies to renew, by bucket',
    query: renewalListQuery,
    replies: { 200: renewalList },
  }),
  counts: route({
    method: 'GET',
    path: '/api/renewals/counts',
    service,
    access: 'policy:read',
    summary: 'Count open renewals by bucket',
    query: renewalCountsQuery,
    replies: { 200: renewalCounts },
  }),
  decide: route({
    method: 'PUT',
    path: '/api/policies/{id}/renewal',
    service,
    access: 'policy:write',
    summary: 'Set or take back the outcome of a renewal',
    body: decideRenewalBody,
    replies: { 200: policyView },
    etag: true,
    ifMatch: true,
  }),
  bulk: route({
    method: 'POST',
    path: '/api/renewals/bulk',
    service,
    access: 'policy:write',
    summary: 'Set or take back one outcome of several renewals; the reply explains each that was not changed',
    body: bulkRenewalsBody,
    replies: { 200: bulkReply },
  }),
};
