import { route } from '../../route/index.js';
import {
  createUserBody,
  deleteUserQuery,
  updateUserBody,
  userList,
  userListQuery,
  userView,
} from './schemas.js';

export const userRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/users',
    service: 'identity',
    access: 'user:administer',
    summary: 'List all users',
    query: userListQuery,
    replies: { 200: userList },
  }),
  create: route({
    method: 'POST',
    path: '/api/admin/users',
    service: 'identity',
    access: 'user:administer',
    summary: 'Create a user and send a welcome email',
    body: createUserBody,
    replies: { 201: userView },
    etag: true,
    idempotent: true,
  }),
  update: route({
    method: 'PUT',
    path: '/api/admin/users/{id}',
    service: 'identity',
    access: 'user:administer',
    summary: 'Update a user or move them to another account',
    body: updateUserBody,
    replies: { 200: userView },
    etag: true,
    ifMatch: true,
  }),
  delete: route({
    method: 'DELETE',
    path: '/api/admin/users/{id}',
    service: 'identity',
    access: 'user:administer',
    summary: 'Delete a user and keep their records',
    query: deleteUserQuery,
    replies: { 204: null },
  }),
};
