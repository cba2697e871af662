import { route } from '../../route/index.js';
import { sessionList } from './schemas.js';

export const sessionRoutes = {
  list: route({
    method: 'GET',
    path: '/api/auth/sessions',
    service: 'identity',
    access: 'session:own',
    summary: "One's own signed-in devices",
    replies: { 200: sessionList },
  }),
  endOthers: route({
    method: 'DELETE',
    path: '/api/auth/sessions',
    service: 'identity',
    access: 'session:own',
    summary: 'Sign out every other device',
    replies: { 204: null },
  }),
  end: route({
    method: 'DELETE',
    path: '/api/auth/sessions/{id}',
    service: 'identity',
    access: 'session:own',
    summary: 'Sign out one device',
    replies: { 204: null },
  }),
};
