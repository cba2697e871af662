import { route } from '../../route/index.js';
import { meView } from './schemas.js';

export const meRoutes = {
  sync: route({
    method: 'POST',
    path: '/api/auth/sync-user',
    service: 'identity',
    access: 'session:own',
    summary: 'Note a sign-in and answer who is signed in',
    replies: { 200: meView },
  }),
  get: route({
    method: 'GET',
    path: '/api/auth/me',
    service: 'identity',
    access: 'session:own',
    summary: 'Who is signed in',
    replies: { 200: meView },
  }),
};
