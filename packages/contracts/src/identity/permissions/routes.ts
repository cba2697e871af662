import { route } from '../../route/index.js';
import { permissionConfigBody, permissionConfigView } from './schemas.js';

export const permissionRoutes = {
  get: route({
    method: 'GET',
    path: '/api/admin/permissions/{accountId}',
    service: 'identity',
    access: 'permission-matrix:manage',
    summary: "Get an account's settings and role permissions",
    replies: { 200: permissionConfigView },
    etag: true,
  }),
  update: route({
    method: 'PUT',
    path: '/api/admin/permissions/{accountId}',
    service: 'identity',
    access: 'permission-matrix:manage',
    summary: "Update an account's settings and role permissions",
    body: permissionConfigBody,
    replies: { 200: permissionConfigView },
    etag: true,
    ifMatch: true,
  }),
};
