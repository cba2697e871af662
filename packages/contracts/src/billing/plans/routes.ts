import { route } from '../../route/index.js';
import { planList } from './schemas.js';

export const planRoutes = {
  list: route({
    method: 'GET',
    path: '/api/subscription/plans',
    service: 'billing',
    access: 'public',
    summary: 'The plans on offer',
    replies: { 200: planList },
  }),
};
