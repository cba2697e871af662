import { route } from '../../route/index.js';
import { securityActivityList, securityActivityQuery } from './schemas.js';

export const securityRoutes = {
  activity: route({
    method: 'GET',
    path: '/api/settings/security/activity',
    service: 'identity',
    access: 'security:own',
    summary: 'List your sign-ins and the changes of your security',
    query: securityActivityQuery,
    replies: { 200: securityActivityList },
  }),
};
