import { route } from '../../route/index.js';
import { accountList, accountListQuery } from './schemas.js';

export const accountRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/accounts',
    service: 'identity',
    access: 'account:read',
    summary: 'All accounts',
    query: accountListQuery,
    replies: { 200: accountList },
  }),
};
