import { route } from '../../route/index.js';
import { accountQuery } from '../accounts/schemas.js';
import { actionReply, newMemberBody } from '../seats/schemas.js';
import { invitationList, ownInvitationList } from './schemas.js';

export const invitationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/admin/invitations',
    service: 'identity',
    access: 'seat:read',
    summary: 'List open, expired, and declined invitations',
    query: accountQuery,
    replies: { 200: invitationList },
    errors: ['not_found'],
  }),
  invite: route({
    method: 'POST',
    path: '/api/admin/invite-user',
    service: 'identity',
    access: 'seat:fill',
    summary: 'Invite a member by email',
    query: accountQuery,
    body: newMemberBody,
    replies: { 200: actionReply },
    errors: ['not_found', 'conflict', 'email_in_use', 'seat_limit_reached', 'step_up_required'],
    idempotent: true,
  }),
  add: route({
    method: 'POST',
    path: '/api/admin/add-user',
    service: 'identity',
    access: 'seat:fill',
    summary: 'Add a member, who confirms at the next sign-in',
    query: accountQuery,
    body: newMemberBody,
    replies: { 200: actionReply },
    errors: ['not_found', 'conflict', 'email_in_use', 'seat_limit_reached', 'step_up_required'],
    idempotent: true,
  }),
  resend: route({
    method: 'POST',
    path: '/api/admin/invitations/{id}/resend',
    service: 'identity',
    access: 'seat:fill',
    summary: 'Resend an invitation and renew its expiry',
    query: accountQuery,
    replies: { 200: actionReply },
    errors: ['invitation_closed', 'conflict', 'email_in_use', 'seat_limit_reached', 'step_up_required'],
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/admin/invitations/{id}',
    service: 'identity',
    access: 'seat:manage',
    summary: 'Revoke an invitation',
    query: accountQuery,
    replies: { 204: null },
    errors: ['invitation_closed'],
  }),
};

export const ownInvitationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/auth/invitations',
    service: 'identity',
    access: 'invitation:answer',
    summary: "List the signed-in user's open invitations",
    replies: { 200: ownInvitationList },
  }),
  accept: route({
    method: 'POST',
    path: '/api/auth/invitations/{id}/accept',
    service: 'identity',
    access: 'invitation:answer',
    summary: 'Join the agency',
    replies: { 200: actionReply },
    errors: ['email_in_use', 'invitation_closed'],
  }),
  decline: route({
    method: 'POST',
    path: '/api/auth/invitations/{id}/decline',
    service: 'identity',
    access: 'invitation:answer',
    summary: 'Decline to join the agency',
    replies: { 200: actionReply },
    errors: ['invitation_closed'],
  }),
};
