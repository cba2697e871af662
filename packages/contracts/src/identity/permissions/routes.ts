import { route } from '../../route/index.js';
import { permissionConfigBody, permissionConfigView } from './schemas.js';

export const permissionRoutes = {
  get: route({
    method: 'GET',
    path: '/api/admin/permissions/{accountId}',
    service: 'identity',
    access: 'permission-matrix:manage',
    summary: "An account's settings, and what its roles may do with its records",
    replies: { 200: permissionConfigView },
    etag: true,
  }),
  update: route({
    method: 'PUT',
    path: '/api/admin/permissions/{accountId}',
    service: 'identity',
    access: 'permission-matrix:manage',
    summary: "Change an account's settings, and what its roles may do",
    body: permissionConfigBody,
    replies: { 200: permissionConfigView },
    etag: true,
    ifMatch: true,
  }),
};
