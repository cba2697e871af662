import { route } from '../../route/index.js';
import { currentTransferView, offerOwnershipBody, ownershipTransferView } from './schemas.js';

const path = '/api/admin/ownership-transfers';

export const ownershipRoutes = {
  get: route({
    method: 'GET',
    path,
    service: 'identity',
    access: 'ownership:read',
    summary: 'Get the open offer of ownership',
    replies: { 200: currentTransferView },
  }),
  offer: route({
    method: 'POST',
    path,
    service: 'identity',
    access: 'ownership:offer',
    summary: "Offer the account's ownership to a member",
    body: offerOwnershipBody,
    replies: { 201: ownershipTransferView },
    errors: ['conflict', 'not_found'],
    idempotent: true,
  }),
  accept: route({
    method: 'POST',
    path: `${path}/{id}/accept`,
    service: 'identity',
    access: 'ownership:accept',
    summary: 'Accept the ownership that was offered to you',
    replies: { 204: null },
    errors: ['conflict', 'seat_limit_reached'],
  }),
  cancel: route({
    method: 'POST',
    path: `${path}/{id}/cancel`,
    service: 'identity',
    access: 'ownership:cancel',
    summary: 'Cancel an offer of ownership, or decline it',
    replies: { 204: null },
  }),
};
