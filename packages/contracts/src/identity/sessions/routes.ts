import { route } from '../../route/index.js';
import { sessionList } from './schemas.js';

export const sessionRoutes = {
  list: route({
    method: 'GET',
    path: '/api/auth/sessions',
    service: 'identity',
    access: 'security:own',
    summary: 'List your sessions',
    replies: { 200: sessionList },
  }),
  endOthers: route({
    method: 'DELETE',
    path: '/api/auth/sessions',
    service: 'identity',
    access: 'security:own',
    summary: 'Sign out all other devices',
    replies: { 204: null },
  }),
  end: route({
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    service: 'identity',
    access: 'security:own',
    summary: 'Sign out a device',
    replies: { 204: null },
  }),
};
