import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '@bindery/test-kit';
import { UpstreamService } from '../forward/upstream-service.js';
import { createReadiness } from './readiness.js';

let crm: Server;
let status: number;
let url: string;
beforeEach(async () => {
  status = 200;
  crm = createServer((_req, res) => res.writeHead(status).end());
  await new Promise<void>((resolve) => crm.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((crm.address() as AddressInfo).port)}`;
});
afterEach(() => {
  crm.close();
  crm.closeAllConnections();
});

const parts = (...urls: string[]) => ({ all: [['crm', new UpstreamService(urls, 8)] as const] });
const known = () => Promise.resolve(true);

test('a gateway is ready once a replica of each part has answered, and stays so', async () => {
  status = 503;
  const isReady = createReadiness(parts(url), known);
  expect(await isReady()).toBe(false);
  status = 200;
  await waitFor(isReady);
  status = 503;
  expect(await isReady()).toBe(true);
});

test('one replica of a part is enough', async () => {
  const nobody = 'http://127.0.0.1:1';
  expect(await createReadiness(parts(nobody), known)()).toBe(false);
  expect(await createReadiness(parts(nobody, url), known)()).toBe(true);
});

test('a gateway without the keys of tokens is not ready', async () => {
  let hasKeys = false;
  const isReady = createReadiness(parts(url), () => Promise.resolve(hasKeys));
  expect(await isReady()).toBe(false);
  hasKeys = true;
  expect(await isReady()).toBe(true);
});

test('a part that stays down keeps no gateway from serving the others', async () => {
  const isReady = createReadiness(parts('http://127.0.0.1:1'), known, 100);
  expect(await isReady()).toBe(false);
  await waitFor(isReady);
});
