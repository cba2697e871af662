import { route } from '../../route/index.js';
import { pushDevicesView, pushDeviceView, pushSubscriptionBody } from './schemas.js';

const own = { service: 'identity', access: 'session:own' } as const;
const path = '/api/settings/push-subscriptions';

export const pushRoutes = {
  list: route({
    ...own,
    method: 'GET',
    path,
    summary: "List the signed-in user's devices with push, and the key to subscribe another one with",
    replies: { 200: pushDevicesView },
  }),
  add: route({
    ...own,
    method: 'POST',
    path,
    summary: 'Send push messages to a browser, which then belongs to the signed-in user alone',
    body: pushSubscriptionBody,
    replies: { 200: pushDeviceView },
    errors: ['conflict'],
    rateLimit: { name: 'push-subscriptions', points: 60, perSeconds: 3_600, per: 'person' },
  }),
  remove: route({
    ...own,
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: 'Send a device no more push messages',
    replies: { 204: null },
  }),
  test: route({
    ...own,
    method: 'POST',
    path: `${path}/test`,
    summary: "Send a test message to the signed-in user's devices, also in quiet hours",
    replies: { 204: null },
    errors: ['conflict'],
    rateLimit: { name: 'push-tests', points: 5, perSeconds: 600, per: 'person' },
  }),
};
