import { route } from '../../route/index.js';
import {
  createdWebhook,
  createWebhookBody,
  rotatedWebhook,
  rotateSecretBody,
  updateWebhookBody,
  webhookList,
  webhookView,
} from './schemas.js';

const path = '/api/webhooks';
const managed = { service: 'integrations', access: 'webhook:manage' } as const;
const withSecret = { service: 'integrations', access: 'webhook:secret', cache: 'no-store' } as const;

export const webhookRoutes = {
  list: route({
    ...managed,
    method: 'GET',
    path,
    summary: "List the account's webhook endpoints",
    replies: { 200: webhookList },
  }),
  create: route({
    ...withSecret,
    method: 'POST',
    path,
    summary: 'Add a webhook endpoint; the reply shows its secret once',
    body: createWebhookBody,
    replies: { 201: createdWebhook },
    errors: ['conflict'],
    etag: true,
    idempotent: true,
  }),
  get: route({
    ...managed,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'Get a webhook endpoint',
    replies: { 200: webhookView },
    etag: true,
  }),
  update: route({
    ...managed,
    method: 'PUT',
    path: `${path}/{id}`,
    summary: 'Change a webhook endpoint',
    body: updateWebhookBody,
    replies: { 200: webhookView },
    errors: ['subscription_inactive'],
    etag: true,
    ifMatch: true,
  }),
  remove: route({
    ...managed,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Delete a webhook endpoint with its log',
    replies: { 204: null },
  }),
  rotateSecret: route({
    ...withSecret,
    method: 'POST',
    path: `${path}/{id}/rotate-secret`,
    summary: 'Give a webhook endpoint a new secret, shown once; the earlier one signs as well for some hours',
    body: rotateSecretBody,
    replies: { 200: rotatedWebhook },
    etag: true,
  }),
  pause: route({
    ...managed,
    method: 'POST',
    path: `${path}/{id}/pause`,
    summary: 'Send an endpoint nothing more until it is resumed',
    replies: { 200: webhookView },
    etag: true,
  }),
  resume: route({
    ...managed,
    method: 'POST',
    path: `${path}/{id}/resume`,
    summary: 'Make an endpoint active again, under the rights of who calls',
    replies: { 200: webhookView },
    errors: ['subscription_inactive'],
    etag: true,
  }),
};
