import { route } from '../../route/index.js';
import { apiKeyList, createApiKeyBody, newApiKey, rotateApiKeyBody } from './schemas.js';

const path = '/api/api-keys';
const made = {
  service: 'identity',
  access: 'api-key:make',
  replies: { 201: newApiKey },
  idempotent: true,
  rateLimit: { name: 'api-keys', points: 30, perSeconds: 3_600, per: 'person' },
  cache: 'no-store',
} as const;

export const apiKeyRoutes = {
  list: route({
    service: 'identity',
    access: 'api-key:own',
    method: 'GET',
    path,
    summary:
      "List the signed-in user's API keys; the owner and administrators see those of the whole account",
    replies: { 200: apiKeyList },
  }),
  create: route({
    ...made,
    method: 'POST',
    path,
    summary: 'Create an API key; the reply is the only time that the key is shown',
    body: createApiKeyBody,
    errors: ['conflict'],
  }),
  rotate: route({
    ...made,
    method: 'POST',
    path: `${path}/{id}/rotate`,
    summary: 'Replace an own API key by a new one with the same name and scopes',
    body: rotateApiKeyBody,
    errors: ['conflict'],
  }),
  revoke: route({
    service: 'identity',
    access: 'api-key:own',
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Revoke an API key; the owner and administrators can revoke any of the account',
    replies: { 204: null },
  }),
};
