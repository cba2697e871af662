import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { startCatcher } from './catcher.js';

let port: number;
let directory: string;
let catcher: Awaited<ReturnType<typeof startCatcher>>;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'catcher-'));
  port = await getPort();
  catcher = await startCatcher({ webPort: port, smtpPort: await getPort(), directory });
});
afterAll(async () => {
  await catcher.stop();
  await rm(directory, { recursive: true });
});

/** The status and headers of an answer; a browser sets these headers, and `fetch` doesn't let us. */
const ask = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<{ status: number; allowed: unknown }>((resolve, reject) => {
    const own = { host: `localhost:${String(port)}`, ...headers };
    const asked = request({ host: '127.0.0.1', port, path, method, headers: own }, (response) => {
      response.resume();
      const allowed = response.headers['access-control-allow-origin'];
      resolve({ status: response.statusCode ?? 0, allowed });
    });
    asked.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve({ status: 101, allowed: undefined });
    });
    asked.on('error', reject);
    asked.end();
  });

const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const SOCKET = '/socket.io/?EIO=4&transport=websocket';

test.each([
  ['a program', {}],
  ['its own page at a forwarded port', { host: '127.0.0.1:9080', origin: 'http://127.0.0.1:9080' }],
  ['its own page', { origin: 'http://localhost:PORT', 'sec-fetch-site': 'same-origin' }],
  ['a link of another page', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
])('the mail catcher answers %s', async (_who, headers) => {
  const own = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace('PORT', String(port))]),
  );
  expect((await ask('/email', own)).status).toBe(200);
  expect((await ask(SOCKET, { ...own, ...upgrade })).status).toBe(101);
});

test.each([
  ['a page of another site', { origin: 'https://evil.test' }],
  ['a page of another local port', { origin: 'http://localhost:8080' }],
  ['a page without an origin of its own', { origin: 'null' }],
  ['a script of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
  ['a page of a name that leads here', { host: 'rebound.evil.test' }],
  ['a page of a name that begins like this machine', { host: 'localhost.evil.test' }],
])('the mail catcher refuses %s', async (_who, headers) => {
  for (const path of ['/email', '/email/none/html', '/', '/socket.io/?EIO=4&transport=polling'])
    expect(await ask(path, headers)).toEqual({ status: 403, allowed: undefined });
  expect((await ask('/email/all', headers, 'DELETE')).status).toBe(403);
  await expect(ask(SOCKET, { ...upgrade, ...headers })).rejects.toThrow();
});
