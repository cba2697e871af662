import { route } from '../../route/index.js';
import { accountList, accountListQuery, accountView, renameAccountBody } from './schemas.js';

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
  rename: route({
    method: 'PUT',
    path: '/api/admin/accounts/{accountId}',
    service: 'identity',
    access: 'account:rename',
    summary: 'Rename an account',
    body: renameAccountBody,
    replies: { 200: accountView },
    etag: true,
    ifMatch: true,
  }),
};
