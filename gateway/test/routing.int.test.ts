import { apiRoutes, productRoutes, publicRoutes } from '@bindery/contracts/api-routes';
import { eventually, sendRaw } from '@bindery/test-kit';
import { problemOf, startStack, type Stack } from './stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

const answeredBy = async (response: Response) =>
  ((await response.json()) as { answered_by: string }).answered_by;

describe('the gateway', () => {
  test.each([
    ['GET', '/api/auth/me', 'identity'],
    ['DELETE', '/api/auth/sessions/1', 'identity'],
    ['GET', '/api/admin/users?role=agent', 'identity'],
    ['PUT', '/api/admin/users/1', 'identity'],
    ['GET', '/api/admin/accounts', 'identity'],
    ['GET', '/api/admin/permissions/1', 'identity'],
    ['GET', '/api/admin/audit?page=2', 'identity'],
    ['GET', '/api/admin/seat-usage?account_id=1', 'identity'],
    ['GET', '/api/admin/agency-users', 'identity'],
    ['PUT', '/api/admin/user/1/deactivate', 'identity'],
    ['POST', '/api/admin/add-user', 'identity'],
    ['POST', '/api/admin/invite-user', 'identity'],
    ['GET', '/api/admin/invitations', 'identity'],
    ['POST', '/api/admin/invitations/1/resend', 'identity'],
    ['POST', '/api/auth/invitations/1/accept', 'identity'],
    ['POST', '/api/subscription/apply-promo', 'billing'],
    ['POST', '/api/subscription/validate-promo', 'billing'],
    ['GET', '/api/promo-codes?page=2', 'billing'],
    ['GET', '/api/promo-codes/1/usage', 'billing'],
    ['GET', '/api/dashboard', 'crm'],
    ['GET', '/api/crm-logs?page=2', 'crm'],
    ['GET', '/api/insureds?search=a%20b&page_size=50', 'crm'],
    ['GET', '/api/insureds/1/reveal/ssn', 'crm'],
  ] as const)('routes %s %s to %s with path and query unchanged', async (method, path, part) => {
    const response = await stack.asSomebody(path, { method });
    expect(await answeredBy(response)).toBe(part);
    expect(stack[part].received.at(-1)?.url).toBe(path);
  });

  test.each([
    '/auth/v1/otp',
    '/auth/v1/token?grant_type=refresh_token',
    '/auth/v1/user',
    '/auth/v1/settings',
  ])('routes %s to identity without a token', async (path) => {
    const response = await fetch(stack.gateway.url + path, { method: 'POST', body: '{}' });
    expect(await answeredBy(response)).toBe('identity');
    expect(stack.identity.received.at(-1)?.url).toBe(path);
  });

  test.each(productRoutes.map(({ method, path, service, access }) => ({ method, path, service, access })))(
    'routes $method $path as the contract says',
    async ({ method, path, service, access }) => {
      const address = path.replaceAll(/\{\w+\}/g, '7');
      const anonymous = await fetch(stack.gateway.url + address, { method });
      expect(anonymous.status).toBe(access === 'public' ? 200 : 401);
      expect(await answeredBy(await stack.asSomebody(address, { method }))).toBe(service);
    },
  );

  test.each([
    ...publicRoutes.map(({ method, path }) => ({ method, path })),
    { method: 'POST', path: '/mcp' },
  ])('lets nobody without a key call $method $path', async ({ method, path }) => {
    const address = path.replaceAll(/\{\w+\}/g, '7');
    expect((await fetch(stack.gateway.url + address, { method })).status).toBe(401);
    expect((await stack.asSomebody(address, { method })).status).toBe(401);
  });

  test('passes a form with a file to crm byte for byte, with its boundary', async () => {
    const form = new FormData();
    form.set('type', 'policy');
    form.set('file', new File(['a,b\r\n\u00e9,1\n'.repeat(20_000)], 'B\u00fccher.csv', { type: 'text/csv' }));
    const sent = new Response(form);
    const body = await sent.clone().text();
    const type = sent.headers.get('content-type') ?? '';
    const response = await stack.asSomebody('/api/imports', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect(await answeredBy(response)).toBe('crm');
    const received = stack.crm.received.at(-1);
    expect(received?.headers['content-type']).toBe(type);
    expect(received?.body === body).toBe(true);
  });

  test('passes provider webhooks to billing without a token and byte for byte', async () => {
    const body = '{ "id":"evt_1",\n\t"note": "\\u00e9 é" , "amount":1.0}';
    const send = (method: string) =>
      fetch(`${stack.gateway.url}/webhooks/stripe`, {
        method,
        ...(method === 'POST' && { body }),
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': 't=1,v1=ab' },
      });
    expect((await send('POST')).status).toBe(200);
    const received = stack.billing.received.at(-1);
    expect(received).toMatchObject({ url: '/webhooks/stripe', body });
    expect(received?.headers).toMatchObject({ 'stripe-signature': 't=1,v1=ab' });
    expect((await send('GET')).status).toBe(405);
  });

  test('serves the plan list without a token', async () => {
    expect(await answeredBy(await fetch(`${stack.gateway.url}/api/subscription/plans`))).toBe('billing');
  });

  test.each([
    ['GET', '/api/insureds/7'],
    ['POST', '/api/insureds'],
    ['PUT', '/api/insureds/7'],
    ['DELETE', '/api/insureds/7'],
  ])('forwards a %s with its method, headers and body', async (method, path) => {
    const body = method === 'GET' ? undefined : JSON.stringify({ first_name: 'Ada' });
    const headers = { 'content-type': 'application/json', 'if-match': '"3"', 'idempotency-key': 'k-1' };
    await stack.asSomebody(path, { method, headers, ...(body ? { body } : {}) });
    const received = stack.crm.received.at(-1);
    expect(received).toMatchObject({ method, body: body ?? '' });
    expect(received?.headers).toMatchObject(headers);
  });
});

describe('an unrouted path', () => {
  test.each([
    '/api',
    '/api/unknown',
    '/api/admin/user',
    '/api/insuredsx',
    '/api/insureds/7/unknown',
    '/api/auth/unknown',
    '/internal/access',
    '/webhooks',
    '/webhooks/stripe/other',
    '/auth/v1',
  ])('answers 404 with a problem document for %s', async (path) => {
    const response = await stack.asSomebody(path);
    const problem = await problemOf(response);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(problem).toMatchObject({ status: 404, code: 'not_found', title: 'Not found' });
    expect(problem['request_id']).toBe(response.headers.get('x-request-id'));
  });
});

test('liveness names no other part', async () => {
  const response = await fetch(`${stack.gateway.url}/health/live`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ status: 'up' });
});

test('readiness waits until every part has been reached', async () => {
  const ready = (gateway: string) => fetch(`${gateway}/health/ready`).then(({ status }) => status);
  await eventually(async () => expect(await ready(stack.gateway.url)).toBe(200));
  const lonely = await startStack({ CRM_URL: 'http://127.0.0.1:1' });
  expect(await ready(lonely.gateway.url)).toBe(503);
  await lonely.stop();
});

test('an unrouted path answers 404 to a signed-out client', async () => {
  expect((await fetch(`${stack.gateway.url}/api/insureds/7/unknown`)).status).toBe(404);
});

describe('a method that is not declared for its path', () => {
  test.each([
    ['PATCH', '/api/insureds/7', 'DELETE, GET, HEAD, PUT'],
    ['PUT', '/api/insureds', 'GET, HEAD, POST'],
    ['DELETE', '/api/insureds/trash', 'GET, HEAD'],
    ['OPTIONS', '/api/auth/me', 'GET, HEAD'],
    ['GET', '/api/landing/contact-form', 'POST'],
    ['POST', '/api/subscription/plans', 'GET, HEAD'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/health', 'GET, HEAD'],
    ['POST', '/health/live', 'GET, HEAD'],
    ['POST', '/health/ready', 'GET, HEAD'],
    ['GET', '/webhooks/stripe', 'POST'],
    ['OPTIONS', '/auth/v1/otp', 'GET, HEAD, POST, PUT, PATCH, DELETE'],
  ])('answers 405 for %s %s, for any caller', async (method, path, allowed) => {
    const responses = [
      await fetch(stack.gateway.url + path, { method }),
      await stack.asSomebody(path, { method }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe(allowed);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await problemOf(response)).toMatchObject({
        status: 405,
        ...(path.startsWith('/api') && { code: 'method_not_allowed', title: 'Method not allowed' }),
      });
    }
  });

  test.each(['TRACE', 'PROPFIND'])(
    'is refused even when it is %s, and reaches no service',
    async (method) => {
      const send = (path: string) =>
        sendRaw(stack.gateway.port, `${method} ${path} HTTP/1.1`, 'Host: h', 'Connection: close', '', '');
      const reached = () =>
        [stack.identity, stack.billing, stack.crm, stack.leads].map(({ received }) => received.length);
      const before = reached();
      for (const { path } of apiRoutes) {
        const answer = await send(path.replaceAll(/\{\w+\}/g, '7'));
        expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
        expect(answer).toMatch(/^Allow: [A-Z, ]+\r$/m);
      }
      for (const path of ['/auth/v1/otp', '/auth/v1/user', '/webhooks/stripe', '/health', '/config.json'])
        expect(await send(path)).toMatch(/^HTTP\/1\.1 405 /);
      for (const path of ['/', '/app/dashboard', '/remotes/crm/a.js', '/api/unknown'])
        expect(await send(path)).toMatch(/^HTTP\/1\.1 404 /);
      expect(reached()).toEqual(before);
    },
  );
});

describe('the client information that a service receives', () => {
  test('comes from the gateway, not from spoofed headers', async () => {
    const spoofed = {
      'x-user-id': 'root',
      'x-user-role': 'superuser',
      'x-account-id': 'other',
      'x-internal-call': '1',
      'x-forwarded-for': '10.9.8.7',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-real-ip': '10.9.8.7',
      'x-original-url': '/internal/access',
      'x-http-method-override': 'DELETE',
      forwarded: 'for=10.9.8.7',
      'x-request-id': 'mine',
      'eg-consumer-id': 'root',
    };
    const response = await stack.asSomebody('/api/insureds', { headers: spoofed });
    const { headers } = stack.crm.received.at(-1) ?? {};
    const { host } = new URL(stack.gateway.url);
    const kept = Object.keys(spoofed).filter((name) => headers?.[name] !== undefined);
    expect(kept.sort()).toEqual(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-request-id']);
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': host,
      'x-forwarded-proto': 'http',
      'x-request-id': response.headers.get('x-request-id'),
    });
  });

  test('continues a well-formed trace of the caller and includes the token', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    await stack.asSomebody('/api/insureds', { headers: { traceparent } });
    expect(stack.crm.received.at(-1)?.headers).toMatchObject({
      // Nothing is sampled here, and a client's flag does not change that.
      traceparent: traceparent.replace(/01$/, '00'),
      authorization: expect.stringMatching(/^Bearer /),
    });
    const headers = { traceparent: 'anything', tracestate: 'vendor=secret' };
    const response = await stack.asSomebody('/api/insureds', { headers });
    const received = stack.crm.received.at(-1)?.headers;
    expect(received?.['traceparent']).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
    expect(received?.['tracestate']).toBeUndefined();
    const line = await stack.gateway.logged(response.headers.get('x-request-id'));
    expect(received?.['traceparent']).toContain(String(line['trace_id']));
  });
});

describe('the response to a client', () => {
  test('has the status and headers of the service and a request id', async () => {
    stack.crm.answerWith((_req, res) => {
      res.writeHead(201, {
        etag: '"1"',
        location: '/api/insureds/9',
        'set-cookie': ['a=1', 'b=2'],
        'x-powered-by': 'x',
      });
      res.end('{}');
    });
    const response = await stack.asSomebody('/api/insureds', { method: 'POST', body: '{}' });
    stack.crm.answerWith(undefined);
    expect(response.status).toBe(201);
    expect(Object.fromEntries(response.headers)).toMatchObject({ etag: '"1"', location: '/api/insureds/9' });
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('keeps the policies of a page that a service serves', async () => {
    const policies = { 'content-security-policy': "default-src 'none'", 'referrer-policy': 'no-referrer' };
    stack.identity.answerWith((_req, res) => res.writeHead(200, policies).end('<p>Continue</p>'));
    const response = await fetch(`${stack.gateway.url}/auth/v1/verify?token=x&type=email`);
    stack.identity.answerWith(undefined);
    expect(Object.fromEntries(response.headers)).toMatchObject(policies);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });

  test('is not cached by default', async () => {
    const response = await stack.asSomebody('/api/insureds');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

test('the log has a line for each request, without query, token or body', async () => {
  const secret = 'jane.doe%40client.test';
  const body = JSON.stringify({ ssn: '123-45-6789' });
  const response = await stack.asSomebody(`/api/insureds/5?search=${secret}`, { method: 'PUT', body });
  const line = await stack.gateway.logged(response.headers.get('x-request-id'));
  expect(line).toMatchObject({ method: 'PUT', path: '/api/insureds/5', status: 200, ms: expect.any(Number) });
  const log = JSON.stringify(stack.gateway.log);
  for (const value of [secret, '123-45-6789', 'Bearer', 'eyJ']) expect(log).not.toContain(value);
});

test('the gateway exposes no Express Gateway admin API', async () => {
  const response = await fetch(`${stack.gateway.url}/pipelines`, { headers: { accept: 'application/json' } });
  expect(response.status).toBe(404);
  await expect(fetch('http://127.0.0.1:9876/users')).rejects.toThrow();
});

test('serves the description of the public API without a key, with its own calls alone', async () => {
  const document = await fetch(`${stack.gateway.url}/api/v1/openapi.json`);
  const { paths } = (await document.json()) as { paths: Record<string, object> };
  expect(Object.keys(paths).toSorted()).toEqual(
    [...new Set(publicRoutes.map(({ path }) => path))].toSorted(),
  );
  const page = await fetch(`${stack.gateway.url}/api/v1/docs`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await page.text()).toContain('/api/v1/openapi.json');
});

test('the gateway serves the API description as OpenAPI and as a page', async () => {
  const document = await fetch(`${stack.gateway.url}/api/openapi.json`);
  expect(await document.json()).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/auth/me': expect.anything() },
  });
  const page = await fetch(`${stack.gateway.url}/api/docs`);
  const html = await page.text();
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(html).toContain('/api/insureds/{id}');
  expect(html).not.toMatch(/<script|<style|style=/);
  const style = await fetch(`${stack.gateway.url}/api/docs/style.css`);
  expect(style.headers.get('content-type')).toBe('text/css; charset=utf-8');
});

test('the browser configuration leaves out micro-frontends without a build', async () => {
  const response = await fetch(`${stack.gateway.url}/config.json`);
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(await response.json()).toEqual({ remotes: {} });
});
