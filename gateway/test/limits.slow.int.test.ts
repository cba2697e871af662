import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@bindery/test-kit';
import { problemOf, startStack, type Stack } from './stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ TRUST_PROXY: '127.0.0.1' });
});
afterAll(async () => {
  agent.destroy();
  await stack.stop();
});

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends requests, sixteen at a time, and counts the replies by status. */
async function statusesOf(
  count: number,
  path: string,
  headers: Record<string, string>,
  { gateway } = stack,
  method = 'GET',
) {
  const statuses: Record<number, number> = {};
  const send = () =>
    new Promise<void>((resolve, reject) => {
      const question = request(gateway.url + path, { agent, headers, method }, (response) => {
        const status = response.statusCode ?? 0;
        statuses[status] = (statuses[status] ?? 0) + 1;
        response.resume().once('end', resolve);
      });
      question.once('error', reject).end();
    });
  await Promise.all(Array.from({ length: count }, send));
  return statuses;
}

const from = (address: string) => ({ 'x-forwarded-for': address });

async function expectTooMany(response: Response) {
  expect(response.status).toBe(429);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  return problemOf(response);
}

describe('/api', () => {
  test('accepts 1,200 requests a minute per person across all services', async () => {
    const token = stack.identity.tokens.signToken();
    const headers = { authorization: `Bearer ${token}` };
    const call = (path: string) => fetch(stack.gateway.url + path, { headers });
    expect(await statusesOf(600, '/api/insureds', headers)).toEqual({ 200: 600 });
    expect(await statusesOf(600, '/api/auth/me', headers)).toEqual({ 200: 600 });
    expect(await expectTooMany(await call('/api/dashboard'))).toMatchObject({
      code: 'rate_limited',
      status: 429,
    });
    expect((await stack.asSomebody('/api/dashboard')).status).toBe(200);
  });

  test('limits requests with an invalid token by network', async () => {
    const headers = { ...from('203.0.113.9'), authorization: 'Bearer garbage' };
    expect(await statusesOf(1200, '/api/insureds', headers)).toEqual({ 401: 1200 });
    await expectTooMany(await fetch(`${stack.gateway.url}/api/insureds`, { headers }));
    const elsewhere = await fetch(`${stack.gateway.url}/api/subscription/plans`, {
      headers: from('203.0.113.10'),
    });
    expect(elsewhere.status).toBe(200);
  });
});

test('each of two replicas allows half of the per-person limit', async () => {
  const half = await startStack({ GATEWAY_REPLICAS: '2' });
  const headers = { authorization: `Bearer ${half.identity.tokens.signToken()}` };
  expect(await statusesOf(601, '/api/insureds', headers, half)).toEqual({ 200: 600, 429: 1 });
  await half.stop();
});

test('contact forms from one network beyond its limit reach no service', async () => {
  const path = '/api/landing/contact-form';
  const flood = statusesOf(2_000, path, from('203.0.113.20'), stack, 'POST');
  expect((await stack.asSomebody('/api/insureds')).status).toBe(200);
  expect(await flood).toEqual({ 200: 1_200, 429: 800 });
  const post = (address: string, body = '{}') =>
    fetch(stack.gateway.url + path, { method: 'POST', body, headers: from(address) });
  await expectTooMany(await post('203.0.113.20'));
  expect((await post('203.0.113.21')).status).toBe(200);
  expect((await post('203.0.113.21', 'x'.repeat(65_537))).status).toBe(413);
  expect(stack.leads.received).toHaveLength(1_201);
});

describe('/auth/v1', () => {
  const post = (path: string, address: string) =>
    fetch(stack.gateway.url + path, { method: 'POST', body: '{}', headers: from(address) });

  test('answers 429 in GoTrue format when its calls exceed the network limit together', async () => {
    const headers = from('2001:db8:1:2::1');
    expect(await statusesOf(200, '/auth/v1/otp', headers)).toEqual({ 200: 200 });
    expect(await statusesOf(200, '/auth/v1/verify', headers, stack, 'POST')).toEqual({ 200: 200 });
    expect(await statusesOf(200, '/auth/v1/token?grant_type=pkce', headers)).toEqual({ 200: 200 });
    const trick = '/auth/v1/token?grant_type=pkce&grant_type=refresh_token';
    expect((await post(trick, '2001:db8:1:2::2')).status).toBe(429);
    const refused = await post('/auth/v1/otp', '2001:db8:1:2::ffff');
    expect(refused.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    const problem = await expectTooMany(refused);
    expect(problem).toMatchObject({ code: 'over_request_rate_limit', error_code: 'over_request_rate_limit' });
    expect(problem['msg']).toBe(problem['detail']);
    expect((await post('/auth/v1/otp', '2001:db8:1:3::1')).status).toBe(200);
  });

  test('never limits a session refresh, even when the other limits are used up', async () => {
    for (const address of ['203.0.113.9', '2001:db8:1:2::1']) {
      const path = '/auth/v1/token?grant_type=refresh_token';
      expect(await statusesOf(150, path, from(address))).toEqual({ 200: 150 });
    }
  });
});

test('an overloaded gateway answers 503 with Retry-After, keeps its health check and recovers', async () => {
  const busy = await startStack({ MAX_LOOP_DELAY_MS: '50' });
  const refused = await refusalOf(busy);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await problemOf(refused)).toMatchObject({ code: 'unavailable', status: 503 });
  expect((await fetch(`${busy.gateway.url}/health`)).status).toBe(200);
  await eventually(async () => expect((await busy.asSomebody('/api/insureds')).status).toBe(200));
  await busy.stop();
});

/**
 * Lets the gateway run only now and then until it sheds a request. That delays its event loop on any machine, which
 * load from here does only where this process is fast enough and the gateway is not.
 */
async function refusalOf({ gateway, asSomebody }: Stack): Promise<Response> {
  for (;;) {
    process.kill(gateway.pid, 'SIGSTOP');
    const answer = asSomebody('/api/insureds');
    await pause(500);
    process.kill(gateway.pid, 'SIGCONT');
    const response = await answer;
    if (response.status === 503) return response;
  }
}
