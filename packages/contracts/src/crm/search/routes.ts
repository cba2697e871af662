import { route } from '../../route/index.js';
import { foundItems, searchQuery } from './schemas.js';

export const searchRoutes = {
  find: route({
    method: 'GET',
    path: '/api/search',
    service: 'crm',
    access: 'individual:read',
    summary: 'Find individuals, policies, carriers, products, tasks and tags, the best match first',
    query: searchQuery,
    replies: { 200: foundItems },
  }),
};
