import { z } from 'zod';
import { deliveryState, testWebhookBody } from '../integrations/deliveries/schemas.js';
import {
  subscribedTypes,
  webhookDescription,
  webhookState,
  webhookUrl,
} from '../integrations/webhooks/schemas.js';
import { route } from '../route/index.js';
import { uuid } from '../validation/index.js';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** The body of a create by key. */
const createPublicWebhookBody = z.strictObject({
  url: webhookUrl,
  event_types: subscribedTypes,
  description: webhookDescription.default(null),
});

/** An endpoint as the public API shows it. */
const publicWebhook = z.object({
  id: uuid(),
  url: z.string(),
  event_types: z.array(z.string()),
  description: z.string().nullable(),
  state: webhookState,
  /** A sentence about a state that the product gave it; else null. */
  state_detail: z.string().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type PublicWebhook = z.infer<typeof publicWebhook>;

/** The reply to a repeat with the same Idempotency-Key has no secret. */
const createdPublicWebhook = publicWebhook.extend({
  secret: z
    .string()
    .optional()
    .meta({ examples: [SECRET] }),
});

/** An account has few endpoints, so `next_cursor` is null. */
const publicWebhookPage = z.object({
  items: z.array(publicWebhook),
  next_cursor: z.string().nullable(),
});

/** A delivery that has begun. */
const publicDelivery = z.object({
  id: uuid(),
  message_id: z.string(),
  event_type: z.string(),
  state: deliveryState,
});

const exampleBody = {
  url: 'https://hooks.example.com/bindery/42',
  event_types: ['individual.created', 'policy.updated'],
  description: 'Newsletter',
};
const example = {
  id: '3f0b7a1c-5f0e-4a54-9c55-0d8b6a2f1e0b',
  ...exampleBody,
  ...{ state: 'active', state_detail: null },
  ...{ created_at: '2026-12-01T15:04:05.000Z', updated_at: '2026-12-01T15:04:05.000Z' },
};

const path = '/api/v1/webhooks';
const byKey = { service: 'integrations', access: 'webhook:manage', scope: 'webhooks:write' } as const;

/** The subscriptions of programs, for keys of people who manage webhooks. */
export const publicWebhookRoutes = {
  list: route({
    ...byKey,
    method: 'GET',
    path,
    summary: "List the account's webhook endpoints",
    replies: { 200: publicWebhookPage },
    example: { reply: { items: [example], next_cursor: null } },
  }),
  create: route({
    ...byKey,
    method: 'POST',
    path,
    summary: 'Subscribe an address to events; the reply shows its secret once',
    body: createPublicWebhookBody,
    replies: { 201: createdPublicWebhook },
    example: { body: exampleBody, reply: { ...example, secret: SECRET } },
    errors: ['conflict', 'subscription_inactive'],
    idempotent: true,
    cache: 'no-store',
  }),
  get: route({
    ...byKey,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Get a webhook endpoint',
    replies: { 200: publicWebhook },
    example: { reply: example },
  }),
  remove: route({
    ...byKey,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Unsubscribe an address',
    replies: { 204: null },
  }),
  pause: route({
    ...byKey,
    method: 'POST',
    path: `${path}/{id}/pause`,
    summary: 'Send an endpoint nothing more until it is resumed',
    replies: { 200: publicWebhook },
    example: { reply: { ...example, state: 'paused' } },
  }),
  resume: route({
    ...byKey,
    method: 'POST',
    path: `${path}/{id}/resume`,
    summary: 'Make an endpoint active again',
    replies: { 200: publicWebhook },
    example: { reply: example },
    errors: ['subscription_inactive'],
  }),
};

export const publicWebhookTestRoutes = {
  test: route({
    ...byKey,
    method: 'POST',
    path: `${path}/{id}/test`,
    summary: 'Send an endpoint the example of an event type',
    body: testWebhookBody,
    replies: { 202: publicDelivery },
    example: {
      body: { event_type: 'individual.created' },
      reply: {
        id: '3f0b7a1c-5f0e-4a54-9c55-0d8b6a2f1e0c',
        message_id: 'msg_8f14e45fceea167a5a36dedd4bea2543',
        event_type: 'individual.created',
        state: 'pending',
      },
    },
    errors: ['conflict', 'subscription_inactive'],
    rateLimit: { name: 'webhook-tests', points: 60, perSeconds: 600, per: 'account' },
  }),
};
