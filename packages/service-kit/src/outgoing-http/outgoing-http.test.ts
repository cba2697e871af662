import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo, LookupFunction } from 'node:net';
import { OutgoingHttp, type OutgoingHttpOptions } from './outgoing-http.js';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function serve(answer: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/a` };
}

function client(options: OutgoingHttpOptions = { allowedAddresses: ['127.0.0.1'] }): OutgoingHttp {
  const outgoing = new OutgoingHttp(options);
  cleanups.push(() => {
    outgoing.close();
  });
  return outgoing;
}

const post = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: Buffer.from('hi') } as const;

test('sends a body with its length, and returns status, headers and body', async () => {
  const { url } = await serve((request, reply) => {
    const { 'content-length': length, 'content-type': type } = request.headers;
    reply
      .writeHead(201, { 'X-Echo': `${request.method ?? ''} ${String(length)} ${String(type)}` })
      .end('done');
  });
  const answer = await client().send({ ...post, url });
  expect([answer.status, answer.headers['x-echo'], answer.body.toString()]).toEqual([
    201,
    'POST 2 text/plain',
    'done',
  ]);
});

test('returns a redirect, and follows none', async () => {
  const asked: (string | undefined)[] = [];
  const { url } = await serve((request, reply) => {
    asked.push(request.url);
    reply.writeHead(307, { Location: '/b' }).end();
  });
  expect((await client().send({ ...post, url })).status).toBe(307);
  expect(asked).toEqual(['/a']);
});

test.each([
  ['of this machine', '127.0.0.1'],
  ['in octal', '0177.0.0.1'],
  ['as one number', '2130706433'],
  ['of a private network', '10.0.0.1'],
  ['of the metadata of a cloud', '169.254.169.254'],
  ['of a carrier', '100.64.0.1'],
  ['that is unspecified', '0.0.0.0'],
  ['of this machine in IPv6', '[::1]'],
  ['of a private network in IPv6', '[fd00::1]'],
  ['of this machine, mapped', '[::ffff:127.0.0.1]'],
  ['of this machine, compatible', '[::127.0.0.1]'],
  ['of this machine behind NAT64', '[64:ff9b::127.0.0.1]'],
  ['of this machine by 6to4', '[2002:7f00:1::]'],
])('denies an address %s', async (_what, host) => {
  await expect(client({}).send({ ...post, url: `https://${host}/` })).rejects.toMatchObject({
    reason: 'denied',
  });
});

test.each([
  ['private', '10.0.0.1', 4],
  ['IPv4-compatible', '::7f00:1', 6],
])('denies a name of which one address is %s, as it connects', async (_what, address, family) => {
  const lookup: LookupFunction = (_name, _options, found) => {
    found(null, [
      { address: '8.8.8.8', family: 4 },
      { address, family },
    ]);
  };
  const warn = jest.spyOn(console, 'warn');
  await expect(client({ lookup }).send({ ...post, url: 'https://push.example/' })).rejects.toMatchObject({
    reason: 'denied',
  });
  expect(warn).not.toHaveBeenCalled();
});

test('reaches a host in a range that is allowed, and no other, without a warning', async () => {
  const { url } = await serve((_request, reply) => void reply.writeHead(204).end());
  const warn = jest.spyOn(console, 'warn');
  const outgoing = client({ allowedAddresses: ['127.0.0.0/8'] });
  expect((await outgoing.send({ ...post, url })).status).toBe(204);
  for (const host of ['10.0.0.1', '[::1]'])
    await expect(outgoing.send({ ...post, url: `https://${host}/` })).rejects.toMatchObject({
      reason: 'denied',
    });
  expect(warn).not.toHaveBeenCalled();
});

test('ends an answer that never begins, and one that never ends', async () => {
  const outgoing = client({ allowedAddresses: ['127.0.0.1'], answerWithinMs: 100 });
  const silent = await serve(() => undefined);
  await expect(outgoing.send({ ...post, url: silent.url })).rejects.toMatchObject({ reason: 'timeout' });
  const slow = await serve((_request, reply) => void reply.writeHead(200).write('a'));
  await expect(outgoing.send({ ...post, url: slow.url })).rejects.toMatchObject({ reason: 'timeout' });
});

test('reads the beginning of an endless answer, and hangs up', async () => {
  const written = { bytes: 0 };
  const { server, url } = await serve((_request, reply) => {
    const part = Buffer.alloc(65_536, 'x');
    const more = () => {
      while (!reply.destroyed && (written.bytes += part.length) < 500_000_000 && reply.write(part));
    };
    reply.on('drain', more);
    more();
  });
  const closed = new Promise((resolve) => {
    server.on('connection', (socket) => socket.on('close', resolve));
  });
  const answer = await client({ allowedAddresses: ['127.0.0.1'], maxAnswerBytes: 1_000 }).send({
    ...post,
    url,
  });
  expect([answer.status, answer.body.length]).toEqual([200, 1_000]);
  await closed;
  expect(written.bytes).toBeLessThan(50_000_000);
});

test('stops with the signal of its caller', async () => {
  const { url } = await serve(() => undefined);
  const stop = new AbortController();
  const sent = client().send({ ...post, url, signal: stop.signal });
  stop.abort();
  await expect(sent).rejects.toMatchObject({ reason: 'unreachable' });
});

test('names neither host nor path when nobody answers', async () => {
  const error: unknown = await client()
    .send({ ...post, url: 'http://127.0.0.1:1/secret' })
    .catch((failure: unknown) => failure);
  expect(error).toMatchObject({ reason: 'unreachable' });
  expect(JSON.stringify([String(error), (error as Error).stack])).not.toMatch(/127\.0\.0\.1|\/secret/);
});
