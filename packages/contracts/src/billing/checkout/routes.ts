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
    summary: 'What a purchase or a change of the plan would mean, before anything is charged',
    body: checkoutPreviewBody,
    replies: { 200: checkoutPreview },
  }),
  start: route({
    method: 'POST',
    path: '/api/subscription/checkout',
    service: 'billing',
    access: 'subscription:choose',
    summary: 'Open the hosted payment page, or change the running subscription in place',
    body: checkoutBody,
    replies: { 200: checkoutReply },
    idempotent: true,
  }),
  status: route({
    method: 'GET',
    path: '/api/subscription/status/{session_id}',
    params: { session_id: z.string() },
    service: 'billing',
    access: 'subscription:read',
    summary: "How one of the account's checkouts stands",
    replies: { 200: checkoutStatusView },
  }),
};
