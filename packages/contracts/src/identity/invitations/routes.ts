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
    summary: 'The invitations that are open, expired or declined',
    query: accountQuery,
    replies: { 200: invitationList },
  }),
  invite: route({
    method: 'POST',
    path: '/api/admin/invite-user',
    service: 'identity',
    access: 'seat:fill',
    summary: 'Invite somebody by a mail with a link',
    query: accountQuery,
    body: newMemberBody,
    replies: { 200: actionReply },
    idempotent: true,
  }),
  add: route({
    method: 'POST',
    path: '/api/admin/add-user',
    service: 'identity',
    access: 'seat:fill',
    summary: 'Add somebody, who is asked at their next sign-in',
    query: accountQuery,
    body: newMemberBody,
    replies: { 200: actionReply },
    idempotent: true,
  }),
  resend: route({
    method: 'POST',
    path: '/api/admin/invitations/{id}/resend',
    service: 'identity',
    access: 'seat:fill',
    summary: 'Mail an invitation again, which gives it its whole time',
    query: accountQuery,
    replies: { 200: actionReply },
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/admin/invitations/{id}',
    service: 'identity',
    access: 'seat:manage',
    summary: 'Take an invitation back',
    query: accountQuery,
    replies: { 204: null },
  }),
};

export const ownInvitationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/auth/invitations',
    service: 'identity',
    access: 'invitation:answer',
    summary: 'The open invitations to the signed-in person',
    replies: { 200: ownInvitationList },
  }),
  accept: route({
    method: 'POST',
    path: '/api/auth/invitations/{id}/accept',
    service: 'identity',
    access: 'invitation:answer',
    summary: 'Join the agency',
    replies: { 200: actionReply },
  }),
  decline: route({
    method: 'POST',
    path: '/api/auth/invitations/{id}/decline',
    service: 'identity',
    access: 'invitation:answer',
    summary: 'Decline to join the agency',
    replies: { 200: actionReply },
  }),
};
