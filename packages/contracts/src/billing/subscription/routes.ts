import { route } from '../../route/index.js';
import { cancelReply, portalReply, reactivateReply, subscriptionView } from './schemas.js';

export const subscriptionRoutes = {
  get: route({
    method: 'GET',
    path: '/api/subscription/status',
    service: 'billing',
    access: 'subscription:read',
    summary: "The account's subscription",
    replies: { 200: subscriptionView },
  }),
  cancel: route({
    method: 'POST',
    path: '/api/subscription/cancel',
    service: 'billing',
    access: 'subscription:manage',
    summary: 'Have the subscription end with the time that is paid for',
    replies: { 200: cancelReply },
  }),
  reactivate: route({
    method: 'POST',
    path: '/api/subscription/reactivate',
    service: 'billing',
    access: 'subscription:manage',
    summary: 'Have a subscription that was to end go on',
    replies: { 200: reactivateReply },
  }),
  openPortal: route({
    method: 'POST',
    path: '/api/subscription/portal',
    service: 'billing',
    access: 'subscription:manage',
    summary: "The payment provider's own page for cards and invoices",
    replies: { 200: portalReply },
  }),
};
