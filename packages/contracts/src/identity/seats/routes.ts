import { route } from '../../route/index.js';
import { accountQuery } from '../accounts/schemas.js';
import { actionReply, agencyUserList, seatUsageView } from './schemas.js';

export const seatRoutes = {
  usage: route({
    method: 'GET',
    path: '/api/admin/seat-usage',
    service: 'identity',
    access: 'seat:read',
    summary: "How many of the account's seats are taken, and what they cost",
    query: accountQuery,
    replies: { 200: seatUsageView },
  }),
  members: route({
    method: 'GET',
    path: '/api/admin/agency-users',
    service: 'identity',
    access: 'seat:read',
    summary: 'The members of the account, deactivated ones too',
    query: accountQuery,
    replies: { 200: agencyUserList },
  }),
  deactivate: route({
    method: 'PUT',
    path: '/api/admin/user/{id}/deactivate',
    service: 'identity',
    access: 'seat:manage',
    summary: 'End the access of a member, whose seat is free then',
    query: accountQuery,
    replies: { 200: actionReply },
  }),
  reactivate: route({
    method: 'PUT',
    path: '/api/admin/user/{id}/reactivate',
    service: 'identity',
    access: 'seat:manage',
    summary: 'Give a deactivated member a seat again',
    query: accountQuery,
    replies: { 200: actionReply },
  }),
};
