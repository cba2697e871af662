import { route } from '../../route/index.js';
import { meView, syncUserBody } from './schemas.js';

export const meRoutes = {
  sync: route({
    method: 'POST',
    path: '/api/auth/sync-user',
    service: 'identity',
    access: 'me:read',
    summary: 'Record a sign-in and return the signed-in user',
    body: syncUserBody,
    replies: { 200: meView },
  }),
  get: route({
    method: 'GET',
    path: '/api/auth/me',
    service: 'identity',
    access: 'me:read',
    summary: 'Get the signed-in user',
    replies: { 200: meView },
  }),
};
