import { route } from '../../route/index.js';
import { cancelReply, portalReply, reactivateReply, subscriptionView } from './schemas.js';

export const subscriptionRoutes = {
  get: route({
    method: 'GET',
    path: '/api/subscription/status',
    service: 'billing',
    access: 'subscription:read',
    summary: "Get the account's subscription",
    replies: { 200: subscriptionView },
  }),
  cancel: route({
    method: 'POST',
    path: '/api/subscription/cancel',
    service: 'billing',
    access: 'subscription:manage',
    summary: 'Cancel the subscription at the end of the billing period',
    replies: { 200: cancelReply },
    errors: ['not_cancelable'],
  }),
  reactivate: route({
    method: 'POST',
    path: '/api/subscription/reactivate',
    service: 'billing',
    access: 'subscription:manage',
    summary: 'Reactivate a canceling subscription',
    replies: { 200: reactivateReply },
    errors: ['not_reactivatable', 'payment_declined'],
  }),
  openPortal: route({
    method: 'POST',
    path: '/api/subscription/portal',
    service: 'billing',
    access: 'subscription:manage',
    summary: "Open the payment provider's portal for cards and invoices",
    replies: { 200: portalReply },
    errors: ['conflict'],
  }),
};
