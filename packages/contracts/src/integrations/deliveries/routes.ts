import { route } from '../../route/index.js';
import {
  deliveryList,
  deliveryListQuery,
  deliveryView,
  replayBody,
  replayStarted,
  testWebhookBody,
} from './schemas.js';

const path = '/api/webhooks';
const managed = { service: 'integrations', access: 'webhook:manage' } as const;

export const webhookDeliveryRoutes = {
  test: route({
    ...managed,
    method: 'POST',
    path: `${path}/{id}/test`,
    summary: 'Send an endpoint the example of an event type',
    body: testWebhookBody,
    replies: { 202: deliveryView },
    errors: ['conflict', 'subscription_inactive'],
    rateLimit: { name: 'webhook-tests', points: 60, perSeconds: 600, per: 'account' },
  }),
  list: route({
    ...managed,
    method: 'GET',
    path: `${path}/{id}/deliveries`,
    summary: "List an endpoint's deliveries of the last 30 days with their attempts, the newest first",
    query: deliveryListQuery,
    replies: { 200: deliveryList },
    cache: 'no-store',
  }),
  resend: route({
    ...managed,
    method: 'POST',
    path: `${path}/{id}/deliveries/{delivery_id}/resend`,
    summary: 'Attempt a delivery once more, without retries',
    replies: { 202: deliveryView },
    errors: ['conflict', 'subscription_inactive'],
    rateLimit: { name: 'webhook-resends', points: 120, perSeconds: 600, per: 'account' },
  }),
  replay: route({
    ...managed,
    method: 'POST',
    path: `${path}/{id}/replay`,
    summary: 'Deliver all of a period that the endpoint has not accepted',
    body: replayBody,
    replies: { 202: replayStarted },
    errors: ['conflict', 'subscription_inactive'],
    rateLimit: { name: 'webhook-replays', points: 10, perSeconds: 3_600, per: 'account' },
  }),
};
