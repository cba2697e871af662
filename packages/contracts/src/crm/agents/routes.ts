import { route } from '../../route/index.js';
import { agentList, agentListQuery } from './schemas.js';

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
