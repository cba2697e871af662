import { route } from '../../route/index.js';
import { bulkCarriersBody, bulkIndividualsBody, bulkPoliciesBody, bulkReply } from './schemas.js';

export const bulkRoutes = {
  changeIndividuals: route({
    method: 'POST',
    path: '/api/insureds/bulk',
    service: 'crm',
    access: 'individual:write',
    summary: 'Change several records at once; the reply explains each record that was not changed',
    body: bulkIndividualsBody,
    replies: { 200: bulkReply },
  }),
  changePolicies: route({
    method: 'POST',
    path: '/api/policies/bulk',
    service: 'crm',
    access: 'policy:write',
    summary: 'Change several records at once; the reply explains each record that was not changed',
    body: bulkPoliciesBody,
    replies: { 200: bulkReply },
  }),
  changeCarriers: route({
    method: 'POST',
    path: '/api/carriers/bulk',
    service: 'crm',
    access: 'carrier:write',
    summary: 'Change several records at once; the reply explains each record that was not changed',
    body: bulkCarriersBody,
    replies: { 200: bulkReply },
  }),
};
