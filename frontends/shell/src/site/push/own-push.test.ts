import { ApiClient } from '@bindery/web-kit/api';
import { fakePush } from '../../testing/fake-push.js';
import { FakeServer } from '../../testing/fake-server.js';
import { keepPush, turnOnPush } from './own-push.js';

const DEVICES = '/api/settings/push-subscriptions';
const ANA = 'ana';
const device = (endpoint_hash: string) => ({
  ...{ id: '11111111-1111-4111-8111-111111111111', device: 'Chrome on Linux' },
  ...{ endpoint_hash, created_at: '2026-11-20T09:00:00Z' },
});

let server: FakeServer;
let api: ApiClient;
beforeEach(() => {
  localStorage.clear();
  server = new FakeServer();
  server.on(`POST ${DEVICES}`, () => Response.json(device('x')));
  const tokens = {
    accessToken: () => Promise.resolve('token'),
    renew: () => Promise.resolve(null),
    ended: () => undefined,
    stepUp: () => Promise.resolve(false),
  };
  api = new ApiClient({ tokens, fetch: server.fetch });
});
const added = () => server.sent(`POST ${DEVICES}`).length;
const answer = (key: string | null, ...hashes: string[]) =>
  server.on(`GET ${DEVICES}`, { key, items: hashes.map(device) });

test('a subscription that the server knows stays as it is', async () => {
  const browser = fakePush('granted');
  await turnOnPush(api, ANA, browser.key);
  answer(browser.key, await browser.hash());
  await keepPush(api, ANA);
  expect([browser.isSubscribed(), added()]).toEqual([true, 1]);
});

test('a browser subscribes again when the key of the server has changed', async () => {
  const browser = fakePush('granted');
  await turnOnPush(api, ANA, browser.key);
  answer('BNew', await browser.hash());
  await keepPush(api, ANA);
  expect([browser.subscribedWith(), added()]).toEqual(['BNew', 2]);
});

test('a browser that has lost or changed its subscription subscribes again', async () => {
  const browser = fakePush('granted');
  await turnOnPush(api, ANA, browser.key);
  answer(browser.key, await browser.hash());
  browser.lose();
  await keepPush(api, ANA);
  expect([browser.isSubscribed(), added()]).toEqual([true, 2]);
});

test('a subscription that was removed elsewhere ends', async () => {
  const browser = fakePush('granted');
  await turnOnPush(api, ANA, browser.key);
  answer(browser.key);
  await keepPush(api, ANA);
  await keepPush(api, ANA);
  expect([browser.isSubscribed(), added(), server.sent(`GET ${DEVICES}`).length]).toEqual([false, 1, 1]);
});

test('nothing is asked for somebody else, without permission, or where it was never on', async () => {
  const browser = fakePush('granted');
  await keepPush(api, ANA);
  await turnOnPush(api, ANA, browser.key);
  await keepPush(api, 'ben');
  fakePush('denied');
  await keepPush(api, ANA);
  expect(server.sent(`GET ${DEVICES}`)).toEqual([]);
});

test('a subscription stays while push is off on the server', async () => {
  const browser = fakePush('granted');
  await turnOnPush(api, ANA, browser.key);
  answer(null);
  await keepPush(api, ANA);
  expect(browser.isSubscribed()).toBe(true);
});
