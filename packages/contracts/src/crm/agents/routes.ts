import { route } from '../../route/index.js';
import { agentList, agentListQuery, viewerList, viewerListQuery } from './schemas.js';

export const agentRoutes = {
  list: route({
    method: 'GET',
    path: '/api/agents',
    service: 'crm',
    access: 'agent:read',
    summary: 'List the agents a record can be assigned to',
    query: agentListQuery,
    replies: { 200: agentList },
  }),
};

export const viewerRoutes = {
  list: route({
    method: 'GET',
    path: '/api/insureds/{id}/viewers',
    service: 'crm',
    access: 'individual:read',
    summary: 'List colleagues who can see an individual, for mentions in notes',
    query: viewerListQuery,
    replies: { 200: viewerList },
  }),
};
