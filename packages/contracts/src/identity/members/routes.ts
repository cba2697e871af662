import { route } from '../../route/index.js';
import { accountQuery } from '../accounts/schemas.js';
import { memberBody, memberList, memberView, removedReply, removeMemberQuery } from './schemas.js';

export const memberRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/members',
    service: 'identity',
    access: 'member:read',
    summary: "List the account's members with their access and last sign-in",
    query: accountQuery,
    replies: { 200: memberList },
    errors: ['not_found'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/admin/members/{id}',
    service: 'identity',
    access: 'member:update',
    summary: "Change a member's role and records access",
    query: accountQuery,
    body: memberBody,
    replies: { 200: memberView },
    errors: ['account_would_be_ownerless', 'conflict', 'seat_limit_reached', 'step_up_required'],
    etag: true,
    ifMatch: true,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/admin/members/{id}',
    service: 'identity',
    access: 'member:remove',
    summary: 'Remove a member and reassign their clients',
    query: removeMemberQuery,
    replies: { 202: removedReply },
    errors: ['account_would_be_ownerless', 'conflict'],
  }),
};
