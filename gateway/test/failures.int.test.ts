import { eventually } from '@bindery/test-kit';
import { problemOf, startStack, type Stack } from './stack.js';
import { startUpstream } from './upstream.js';

/** A frozen service is abandoned after 3 s, well before the deadline of 4.7 s. A hang fails the test by this limit. */
const WITHIN_MS = 4_500;

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());
afterEach(() => {
  for (const part of [stack.identity, stack.billing, stack.crm]) part.answerWith(undefined);
});

async function expectUnavailable(response: Response) {
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await problemOf(response)).toMatchObject({ status: 503, code: 'unavailable' });
}

describe('the gateway', () => {
  test(
    'answers 503 when a service is frozen',
    async () => {
      stack.crm.answerWith(() => undefined);
      await expectUnavailable(await stack.asSomebody('/api/insureds'));
    },
    WITHIN_MS,
  );

  test('waits for a service that is slow but alive', async () => {
    stack.crm.answerWith((req, res) => {
      if (req.url === '/health/live') res.end('{}');
      else setTimeout(() => res.end('{"slow":true}'), 2_200);
    });
    const response = await stack.asSomebody('/api/insureds');
    expect(await response.json()).toEqual({ slow: true });
  });

  test('answers 503 when a service is alive but never responds', async () => {
    stack.crm.answerWith((req, res) => {
      if (req.url === '/health/live') res.end('{}');
    });
    await expectUnavailable(await stack.asSomebody('/api/insureds'));
  });

  test('answers 503 when a service hangs up or does not speak HTTP', async () => {
    stack.crm.answerWith((req) => req.socket.destroy());
    await expectUnavailable(await stack.asSomebody('/api/insureds', { method: 'POST', body: '{}' }));
    stack.crm.answerWith((req) => req.socket.end('nonsense\r\n\r\n'));
    await expectUnavailable(await stack.asSomebody('/api/insureds'));
  });

  test('aborts the response when a service breaks off midway', async () => {
    stack.crm.answerWith((_req, res) => {
      res.write('{"items":[');
      setImmediate(() => res.destroy());
    });
    await expect(stack.asSomebody('/api/insureds').then((response) => response.text())).rejects.toThrow();
  });

  test('answers 503 while a service is down and reaches it again when it is back', async () => {
    const { url } = stack.billing;
    await stack.billing.close();
    await expectUnavailable(await fetch(`${stack.gateway.url}/api/subscription/plans`));
    const again = await startUpstream('billing', Number(new URL(url).port));
    const response = await fetch(`${stack.gateway.url}/api/subscription/plans`);
    expect(response.status).toBe(200);
    await again.close();
  });
});

test('a failing service does not affect the others', async () => {
  stack.crm.answerWith(() => undefined);
  const [refused, answered] = await Promise.all([
    stack.asSomebody('/api/dashboard'),
    stack.asSomebody('/api/auth/me'),
  ]);
  expect([refused.status, answered.status]).toEqual([503, 200]);
});

test('a problem under /auth/v1 has the fields that auth-js reads and stays retryable', async () => {
  stack.identity.answerWith((req) => req.socket.destroy());
  const response = await fetch(`${stack.gateway.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    body: '{}',
  });
  expect(response.status).toBe(503);
  expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  const problem = await problemOf(response);
  expect(problem).toMatchObject({
    code: 'unexpected_failure',
    error_code: 'unexpected_failure',
    status: 503,
  });
  expect(problem['msg']).toBe(problem['detail']);
  expect(problem['message']).toBe(problem['detail']);
});

test('a client that disconnects ends the request to the service', async () => {
  const impatient = new AbortController();
  const hungUp = new Promise<void>((resolve) => {
    stack.crm.answerWith((req) => {
      req.socket.once('close', resolve);
      impatient.abort();
    });
  });
  const request = stack.asSomebody('/api/insureds', { signal: impatient.signal });
  await expect(request).rejects.toThrow();
  await hungUp;
});

test('the health check answers 200 and names each service that is down with the reason', async () => {
  // The tests before had it fail.
  stack.crm.answerWith(undefined);
  await eventually(async () => expect((await stack.asSomebody('/api/insureds')).status).toBe(200));
  stack.crm.answerWith(() => undefined);
  stack.identity.answerWith((_req, res) => res.writeHead(503).end());
  const response = await fetch(`${stack.gateway.url}/health`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: 'degraded',
    parts: {
      identity: { status: 'down', why: 'its health answers 503' },
      billing: { status: 'down', why: 'no connection' },
      crm: { status: 'down', why: 'no answer within a second' },
      leads: { status: 'up' },
      integrations: { status: 'up' },
      nats: { status: 'down', why: 'not connected' },
    },
  });
});
