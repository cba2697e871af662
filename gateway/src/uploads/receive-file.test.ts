import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Principal } from '@bindery/contracts/access';
import { eventually } from '@bindery/test-kit';
import { createArrivalLimit } from '../edge/arrival-limit.js';
import { requestId } from '../edge/request-id.js';
import { ResponseRelay } from '../forward/response-relay.js';
import { UpstreamCall } from '../forward/upstream-call.js';
import { UpstreamService } from '../forward/upstream-service.js';
import type { GatewayRequest } from '../request/types.js';
import { createReceiveFile } from './receive-file.js';
import { SpooledFile } from '../request/spooled-file.js';

const MAX = 1_000_000;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listen(listener: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A server in the gateway's place, before a service that answers the length and the hash of what it gets. */
async function start({ maxBytes = 10 * MAX, upstream = 'serving' } = {}) {
  const received: IncomingMessage['headers'][] = [];
  const requests: IncomingMessage[] = [];
  const service = await listen((req, res) => {
    if (upstream === 'closing once' && received.length === 0) {
      received.push(req.headers);
      req.socket.destroy();
      return;
    }
    received.push(req.headers);
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => res.end(hashOf(Buffer.concat(chunks))));
  });
  const folder = mkdtempSync(join(tmpdir(), 'spool-'));
  const receiveFile = createReceiveFile({ folder, maxBytes });
  const upstreams = new UpstreamService([`http://127.0.0.1:${String(service)}`], 10);
  const port = await listen((incoming, res) => {
    const req = incoming as GatewayRequest;
    requests.push(req);
    Object.assign(req, { originalUrl: req.url });
    requestId(req, res, () => undefined);
    const account = req.headers['x-test-account'];
    if (account) req.exchange.token = { principal: { accountId: account } as Principal };
    createArrivalLimit()(req, res, () => undefined);
    receiveFile(MAX, req, res, () => {
      const call = new UpstreamCall({
        ...{ method: 'POST', path: '/', headers: [], body: req.exchange.body },
        ...{ deadline: performance.now() + 10_000, hasIdempotencyKey: true, isFile: false },
        relay: new ResponseRelay(res),
        renewsToken: false,
      });
      upstreams.send(call).catch(() => res.destroy());
    });
  });
  return { port, received, requests };
}

interface Sent {
  readonly status: number;
  readonly body: string;
}

function send(port: number, bytes: Buffer, headers: Record<string, string> = {}): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const question = request({ port, method: 'POST', headers }, (response) => {
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject);
    });
    question.once('error', reject);
    question.end(bytes);
  });
}

it('sends a file on once it has all of it, with its length', async () => {
  const { port, received } = await start();
  const file = randomBytes(MAX);
  expect(await send(port, file)).toEqual({ status: 200, body: hashOf(file) });
  expect(await send(port, file, { 'transfer-encoding': 'chunked' })).toMatchObject({ status: 200 });
  expect(received.map((headers) => headers['content-length'])).toEqual([String(MAX), String(MAX)]);
});

it('sends it from its beginning to another replica, if the first one is lost', async () => {
  const { port, received } = await start({ upstream: 'closing once' });
  const file = randomBytes(500_000);
  expect(await send(port, file)).toEqual({ status: 200, body: hashOf(file) });
  expect(received).toHaveLength(2);
});

it.each([
  ['declared', { 'content-length': String(MAX + 1) }],
  ['found', { 'transfer-encoding': 'chunked' }],
])('refuses a file whose size is %s to be too large', async (_how, headers) => {
  const { port, received } = await start();
  const answer = await send(port, randomBytes(MAX + 1), headers);
  expect([answer.status, JSON.parse(answer.body)]).toMatchObject([413, { code: 'payload_too_large' }]);
  expect(received).toEqual([]);
});

it('has room for so many bytes, and again when they are sent on', async () => {
  const { port, requests } = await start({ maxBytes: MAX });
  const slow = connect(port, '127.0.0.1');
  slow.write('POST / HTTP/1.1\r\nHost: h\r\nX-Test-Account: slow\r\nContent-Length: 900000\r\n\r\n');
  slow.write(randomBytes(899_999));
  await eventually(() => {
    expect(requests[0]?.socket.bytesRead).toBeGreaterThan(899_999);
    expect(requests[0]?.readableLength).toBe(0);
  });
  const { status, body } = await send(port, randomBytes(200_000));
  expect([status, JSON.parse(body)]).toMatchObject([503, { code: 'unavailable' }]);
  slow.destroy();
  await eventually(async () => expect((await send(port, randomBytes(200_000))).status).toBe(200));
});

it('takes two files of an account at a time', async () => {
  const { port, received } = await start();
  const open = () => {
    const slow = connect(port, '127.0.0.1');
    slow.write('POST / HTTP/1.1\r\nHost: h\r\nX-Test-Account: a\r\nContent-Length: 10\r\n\r\n');
    return slow;
  };
  const slow = [open(), open()];
  const own = { 'x-test-account': 'a' };
  await eventually(async () => expect((await send(port, Buffer.from('x'), own)).status).toBe(429));
  expect((await send(port, Buffer.from('x'), { 'x-test-account': 'b' })).status).toBe(200);
  expect(received).toHaveLength(1);
  for (const socket of slow) socket.destroy();
  await eventually(async () => expect((await send(port, Buffer.from('x'), own)).status).toBe(200));
});

it('leaves no name in its folder and no clear byte on disk', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spool-'));
  const file = await SpooledFile.create(folder);
  await file.append(Buffer.from('Ada Wakefield, '));
  await file.append(Buffer.from('219-09-9999'));
  expect(readdirSync(folder)).toEqual([]);
  expect(await text(file.read())).toBe('Ada Wakefield, 219-09-9999');
  expect(await text(file.read())).toBe('Ada Wakefield, 219-09-9999');
  const { handle } = file as unknown as {
    handle: { read(b: Buffer, o: number, l: number, p: number): Promise<unknown> };
  };
  const stored = Buffer.alloc(26);
  await handle.read(stored, 0, 26, 0);
  expect(stored.toString('latin1')).not.toContain('Ada');
  await file.close();
});
