import { route } from '../../route/index.js';
import { accountQuery } from '../accounts/schemas.js';
import { actionReply, agencyUserList, seatUsageView } from './schemas.js';

export const seatRoutes = {
  usage: route({
    method: 'GET',
    path: '/api/admin/seat-usage',
    service: 'identity',
    access: 'seat:read',
    summary: "Get the account's seat usage and cost",
    query: accountQuery,
    replies: { 200: seatUsageView },
    errors: ['not_found'],
  }),
  members: route({
    method: 'GET',
    path: '/api/admin/agency-users',
    service: 'identity',
    access: 'seat:read',
    summary: "List the account's members, including deactivated ones",
    query: accountQuery,
    replies: { 200: agencyUserList },
    errors: ['not_found'],
  }),
  deactivate: route({
    method: 'PUT',
    path: '/api/admin/user/{id}/deactivate',
    service: 'identity',
    access: 'member:deactivate',
    summary: 'Deactivate a member and free the seat',
    query: accountQuery,
    replies: { 200: actionReply },
    errors: ['account_would_be_ownerless'],
  }),
  reactivate: route({
    method: 'PUT',
    path: '/api/admin/user/{id}/reactivate',
    service: 'identity',
    access: 'seat:manage',
    summary: 'Reactivate a member',
    query: accountQuery,
    replies: { 200: actionReply },
    errors: ['seat_limit_reached', 'step_up_required'],
  }),
};
