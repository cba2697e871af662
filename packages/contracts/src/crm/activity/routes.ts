import { route } from '../../route/index.js';
import { activityList, activityListQuery } from './schemas.js';

export const activityRoutes = {
  list: route({
    method: 'GET',
    path: '/api/crm-logs',
    service: 'crm',
    access: 'activity:read',
    summary: 'The activity log',
    query: activityListQuery,
    replies: { 200: activityList },
  }),
};
