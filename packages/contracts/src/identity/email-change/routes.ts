import { route } from '../../route/index.js';
import { emailChangeView } from './schemas.js';

export const emailChangeRoutes = {
  get: route({
    method: 'GET',
    path: '/api/auth/email-change',
    service: 'identity',
    access: 'session:own',
    summary: 'Show who can take the account back after a change of email address',
    replies: { 200: emailChangeView },
    cache: 'no-store',
  }),
  keep: route({
    method: 'POST',
    path: '/api/auth/email-change/keep',
    service: 'identity',
    access: 'session:own',
    summary: 'Use the account that came with a changed email address',
    replies: { 200: emailChangeView },
    cache: 'no-store',
  }),
  undo: route({
    method: 'POST',
    path: '/api/auth/email-change/undo',
    service: 'identity',
    access: 'session:own',
    summary: 'Give the account back to its former email address and sign out',
    replies: { 204: null },
    errors: ['conflict', 'email_in_use'],
  }),
};
