import { route } from '../../route/index.js';
import { planList } from './schemas.js';

export const planRoutes = {
  list: route({
    method: 'GET',
    path: '/api/subscription/plans',
    service: 'billing',
    access: 'public',
    summary: 'List available plans',
    replies: { 200: planList },
  }),
};
