import { z } from 'zod';
import { route } from '../../route/index.js';
import {
  checkoutBody,
  checkoutPreview,
  checkoutPreviewBody,
  checkoutReply,
  checkoutStatusView,
} from './schemas.js';

export const checkoutRoutes = {
  preview: route({
    method: 'POST',
    path: '/api/subscription/checkout/preview',
    service: 'billing',
    access: 'subscription:choose',
    summary: 'Preview a purchase or plan change before anything is charged',
    body: checkoutPreviewBody,
    replies: { 200: checkoutPreview },
    errors: ['account_has_members', 'already_subscribed', 'conflict', 'seats_in_use'],
  }),
  start: route({
    method: 'POST',
    path: '/api/subscription/checkout',
    service: 'billing',
    access: 'subscription:choose',
    summary: 'Open the hosted payment page or change the current subscription in place',
    body: checkoutBody,
    replies: { 200: checkoutReply },
    errors: ['account_has_members', 'already_subscribed', 'conflict', 'payment_declined', 'seats_in_use'],
    idempotent: true,
  }),
  status: route({
    method: 'GET',
    path: '/api/subscription/status/{session_id}',
    params: { session_id: z.string().regex(/^[A-Za-z0-9_]{1,255}$/) },
    service: 'billing',
    access: 'subscription:read',
    summary: 'Get the status of a checkout',
    replies: { 200: checkoutStatusView },
  }),
};
