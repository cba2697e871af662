import { connect } from 'node:net';
import { getRaw, sendRaw, waitFor } from '@bindery/test-kit';
import { problemOf, startStack, type Stack } from './stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());
beforeEach(() => {
  stack.crm.received.splice(0);
  stack.billing.received.splice(0);
});

const KIB = 1_024;
/** The gateway's limit for a call of the API, and for sign-in. */
const LIMIT = 64 * KIB;
const SIGN_IN_LIMIT = 32 * KIB;
const CAPTURE_LIMIT = 2 * KIB * KIB;

describe('a request that could smuggle another', () => {
  const smuggled = ['GET /api/admin/users HTTP/1.1', 'Host: h', '', ''];
  test.each<[string, string[]]>([
    [
      'a DELETE in chunks',
      ['DELETE /api/insureds/1 HTTP/1.1', 'Host: h', 'Transfer-Encoding: chunked', '', '0', '', ...smuggled],
    ],
    [
      'a GET in chunks',
      ['GET /api/insureds HTTP/1.1', 'Host: h', 'Transfer-Encoding: chunked', '', '0', '', ...smuggled],
    ],
    [
      'a length and chunks',
      [
        'POST /api/insureds HTTP/1.1',
        'Host: h',
        'Content-Length: 4',
        'Transfer-Encoding: chunked',
        '',
        '0',
        '',
        '',
      ],
    ],
    [
      'two lengths',
      ['POST /api/insureds HTTP/1.1', 'Host: h', 'Content-Length: 4', 'Content-Length: 5', '', 'abcde'],
    ],
    ['two hosts', ['GET / HTTP/1.1', 'Host: a', 'Host: b', '', '']],
    [
      'an encoding that is hidden',
      ['POST /api/insureds HTTP/1.1', 'Host: h', 'Transfer-Encoding: xchunked', '', '0', '', ''],
    ],
    ['a whole address for a path', ['GET http://evil.test/api/insureds HTTP/1.1', 'Host: h', '', '']],
    ['no HTTP', ['nonsense', '', '']],
  ])('is refused with 400 and ends the connection: %s', async (_case, lines) => {
    const answer = await sendRaw(stack.gateway.port, ...lines);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer).toMatch(/content-type: application\/problem\+json/i);
    expect(answer).toContain('"code":"bad_request"');
    expect(stack.crm.received).toEqual([]);
  });
});

describe('an early refusal is a problem', () => {
  const chunked = ['POST /auth/v1/otp HTTP/1.1', 'Host: h', 'Transfer-Encoding: chunked', ''];
  test.each<[number, string, string[]]>([
    [431, 'headers_too_large', ['GET / HTTP/1.1', 'Host: h', `X-Long: ${'x'.repeat(20_000)}`, '', '']],
    [414, 'uri_too_long', [`GET /${'x'.repeat(8_192)} HTTP/1.1`, 'Host: h', '', '']],
    [413, 'payload_too_large', [...chunked, `1;${'x'.repeat(20_000)}`, 'a', '0', '', '']],
    [405, 'method_not_allowed', ['CONNECT evil.test:443 HTTP/1.1', 'Host: evil.test:443', '', '']],
    [405, 'method_not_allowed', ['TRACE /api/insureds HTTP/1.1', 'Host: h', 'Connection: close', '', '']],
    [400, 'bad_request', ['GET / HTTP/1.1', '', '']],
    [400, 'bad_request', ['GET / HTTP/1.1', 'Host: h', 'Expect: magic', '', '']],
    [400, 'bad_request', ['OPTIONS * HTTP/1.1', 'Host: h', '', '']],
    [400, 'bad_request', ['BREW / HTTP/1.1', 'Host: h', '', '']],
    [400, 'bad_request', ['GET / HTTP/9.9', 'Host: h', '', '']],
  ])('with %i %s', async (status, code, lines) => {
    const answer = await sendRaw(stack.gateway.port, ...lines);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/content-type: application\/problem\+json/i);
    const problem = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as unknown;
    expect(problem).toMatchObject({ status, code, request_id: expect.any(String) });
  });
});

test('a valid request is answered even when garbage follows it', async () => {
  const answer = await sendRaw(
    stack.gateway.port,
    'GET /api/subscription/plans HTTP/1.1',
    'Host: h',
    '',
    'nonsense',
    '',
    '',
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toContain('"answered_by":"billing"');
  expect(answer).toMatch(/connection: close/i);
});

test('a client that hangs up mid-body causes no error and no request to the service', async () => {
  const authorization = `Authorization: Bearer ${stack.identity.tokens.signToken()}`;
  const head = ['POST /api/insureds HTTP/1.1', 'Host: h', authorization, 'Transfer-Encoding: chunked', ''];
  const client = connect(stack.gateway.port, '127.0.0.1');
  client.write([...head, 'a', '0123456789', ''].join('\r\n'), () => client.destroy());
  await stack.asSomebody('/api/insureds/after');
  await waitFor(() =>
    stack.gateway.log.find((entry) => entry['path'] === '/api/insureds' && entry['aborted']),
  );
  expect(stack.gateway.log.filter((entry) => entry['level'] === 'error')).toEqual([]);
  expect(stack.crm.received.map(({ url }) => url)).toEqual(['/api/insureds/after']);
});

describe('a path that leaves its route', () => {
  test.each([
    '/api/subscription/plans/../../admin/users',
    '/auth/v1/../../internal/access',
    '/auth/v1/%2e%2e/%2e%2e/internal/access',
    '/auth/v1/..%2f..%2finternal/access',
    '/auth/v1/..\\..\\internal',
    '/auth//v1/otp',
    '//evil.test/api/insureds',
    '/auth/v1/otp%00',
    '/api/insureds/%zz',
    '/auth/v1/%6ftp',
    '/auth/v1/otp#x',
    '/api/subscription/%76alidate-promo',
  ])('is refused with 400: %s', async (path) => {
    const answer = await getRaw(stack.gateway.port, path);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(stack.identity.received).toEqual([]);
  });
});

describe('a body', () => {
  const post = (body: RequestInit['body'], headers: Record<string, string> = {}) =>
    stack.asSomebody('/api/subscription/checkout', {
      method: 'POST',
      body: body ?? null,
      headers,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    });

  const chunked = (chunks: number, size: number) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let index = 0; index < chunks; index += 1) controller.enqueue(new Uint8Array(size));
        controller.close();
      },
    });

  test('passes at exactly 64 KiB', async () => {
    expect((await post('x'.repeat(LIMIT))).status).toBe(200);
    expect(stack.billing.received[0]?.body).toHaveLength(LIMIT);
  });

  test('of sign-in is refused with 413 above 32 KiB', async () => {
    const send = (bytes: number) =>
      fetch(`${stack.gateway.url}/auth/v1/otp`, { method: 'POST', body: 'x'.repeat(bytes) });
    expect((await send(SIGN_IN_LIMIT)).status).toBe(200);
    expect((await send(SIGN_IN_LIMIT + 1)).status).toBe(413);
  });

  test('of a payment event passes at one MiB', async () => {
    const body = 'x'.repeat(KIB * KIB);
    expect((await fetch(`${stack.gateway.url}/webhooks/stripe`, { method: 'POST', body })).status).toBe(200);
  });

  test('of a captured text is refused with 413 above 2 MiB', async () => {
    const send = (bytes: number) =>
      stack.asSomebody('/api/capture/extract', { method: 'POST', body: 'x'.repeat(bytes) });
    expect((await send(CAPTURE_LIMIT)).status).toBe(200);
    expect((await send(CAPTURE_LIMIT + 1)).status).toBe(413);
  });

  test.each([LIMIT + 1, 2 * KIB * KIB])('of %i bytes is refused with 413', async (bytes) => {
    const response = await post('x'.repeat(bytes));
    expect(response.status).toBe(413);
    expect(await problemOf(response)).toMatchObject({ code: 'payload_too_large', status: 413 });
    expect(stack.billing.received).toEqual([]);
  });

  test('is refused when it exceeds the limit without a declared length', async () => {
    const response = await post(chunked(32, LIMIT / 16));
    expect(response.status).toBe(413);
    expect(stack.billing.received).toEqual([]);
  });

  test('arrives complete and with its length when sent in chunks', async () => {
    expect((await post(chunked(3, 1000))).status).toBe(200);
    expect(stack.billing.received[0]?.headers).toMatchObject({ 'content-length': '3000' });
    expect(stack.billing.received[0]?.headers['transfer-encoding']).toBeUndefined();
  });

  test('is refused with 413 before it is sent when its declared length is too large', async () => {
    const head = ['POST /auth/v1/otp HTTP/1.1', 'Host: h', `Content-Length: ${100 * KIB * KIB}`, '', ''];
    const answer = await sendRaw(stack.gateway.port, ...head);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/connection: close/i);
  });
});

test('connection headers are not forwarded', async () => {
  await sendRaw(
    stack.gateway.port,
    'GET /api/subscription/plans HTTP/1.1',
    'Host: h',
    'Connection: close, X-Secret',
    'X-Secret: 1',
    'Proxy-Authorization: Basic YTpi',
    'TE: trailers',
    'Upgrade: websocket',
    '',
    '',
  );
  const { headers } = stack.billing.received.at(-1) ?? {};
  for (const name of ['x-secret', 'proxy-authorization', 'te', 'upgrade'])
    expect(headers?.[name]).toBeUndefined();
});
