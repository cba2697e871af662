import { route } from '../../route/index.js';
import { accountQuery } from '../accounts/schemas.js';
import { factorResetView, pendingFactorReset } from './schemas.js';

export const factorResetRoutes = {
  get: route({
    method: 'GET',
    path: '/api/admin/members/{id}/factor-reset',
    service: 'identity',
    access: 'factor-reset:cancel',
    summary: "Get the requested reset of a member's second factors",
    query: accountQuery,
    replies: { 200: pendingFactorReset },
  }),
  request: route({
    method: 'POST',
    path: '/api/admin/members/{id}/factor-reset',
    service: 'identity',
    access: 'factor:reset',
    summary: "Request a reset of a member's second factors, which takes effect in 24 hours",
    query: accountQuery,
    replies: { 200: factorResetView },
    errors: ['conflict'],
  }),
  confirm: route({
    method: 'POST',
    path: '/api/admin/members/{id}/factor-reset/confirm',
    service: 'identity',
    access: 'factor:reset',
    summary: 'Confirm a reset that another administrator requested, at once',
    query: accountQuery,
    replies: { 200: factorResetView },
    errors: ['conflict'],
  }),
  cancel: route({
    method: 'DELETE',
    path: '/api/admin/members/{id}/factor-reset',
    service: 'identity',
    access: 'factor-reset:cancel',
    summary: 'Cancel a requested reset',
    query: accountQuery,
    replies: { 204: null },
  }),
};
