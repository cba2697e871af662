import { eventually } from '@bindery/test-kit';
import { problemOf, startStack, type Stack } from './stack.js';
import { startUpstream, type Upstream } from './upstream.js';

const PLACES = 2;
let stack: Stack;
let first: Upstream;
let second: Upstream;

beforeAll(async () => {
  [first, second] = await Promise.all([startUpstream('crm'), startUpstream('crm-2')]);
  stack = await startStack({ CRM_URL: `${first.url},${second.url}` });
});
afterAll(async () => {
  await stack.stop();
  await Promise.all([first.close(), second.close()]);
});
afterEach(async () => {
  for (const copy of [first, second]) copy.answerWith(undefined);
  await untilBothServe();
});

/** Waits until both replicas count as healthy again, and clears what they have received. */
async function untilBothServe(): Promise<void> {
  await eventually(async () => {
    const answers = await Promise.all([whoAnswers(), whoAnswers()]);
    expect(answers.sort()).toEqual(['crm', 'crm-2']);
  });
  first.received.length = 0;
  second.received.length = 0;
}

async function whoAnswers(init?: RequestInit, { asSomebody } = stack): Promise<unknown> {
  const response = await asSomebody(pathFor(init?.method), init);
  return (await problemOf(response))['answered_by'];
}

/** Where crm takes the method. */
const pathFor = (method = 'GET') =>
  method === 'PUT' || method === 'DELETE' ? '/api/insureds/1' : '/api/insureds';

const post = (headers: Record<string, string> = {}) => ({ method: 'POST', body: '{}', headers });

describe('two replicas of a service', () => {
  test('receive requests in turn', async () => {
    const answers = [await whoAnswers(), await whoAnswers(), await whoAnswers(), await whoAnswers()];
    expect(answers.filter((name) => name === 'crm')).toHaveLength(2);
  });

  // Its gateway has never had a connection to it: a POST lost on one that is just closing is not sent again.
  test('answer every request through the other, with degraded health, when one is down', async () => {
    const down = await startUpstream('crm');
    await down.close();
    const half = await startStack({ CRM_URL: `${down.url},${second.url}` });
    for (const init of [post(), post(), { method: 'PUT', body: '{}' }, { method: 'DELETE' }]) {
      expect(await whoAnswers(init, half)).toBe('crm-2');
    }
    const health = await fetch(`${half.gateway.url}/health`);
    expect(health.status).toBe(200);
    expect(await health.json()).toMatchObject({
      status: 'degraded',
      parts: { crm: { status: 'down', why: 'no connection' }, 'crm-2': { status: 'up' } },
    });
    await half.stop();
  });

  test.each([
    ['a GET', {}],
    ['a POST with an Idempotency-Key', post({ 'idempotency-key': 'k-1' })],
  ])('answer %s even when one hangs up before its response', async (_what, init) => {
    first.answerWith((req) => req.socket.destroy());
    expect([await whoAnswers(init), await whoAnswers(init)]).toEqual(['crm-2', 'crm-2']);
  });

  test.each(['POST', 'PUT', 'DELETE'])(
    'never both receive a %s that one may have processed',
    async (method) => {
      for (const copy of [first, second]) {
        copy.answerWith((req) => {
          copy.received.push({ method, url: '', headers: req.headers, rawHeaders: [], body: '' });
          req.socket.destroy();
        });
      }
      const response = await stack.asSomebody(pathFor(method), { method, headers: { 'if-match': '"1"' } });
      expect(response.status).toBe(503);
      expect([...first.received, ...second.received]).toHaveLength(1);
    },
  );

  test('answer every read while one is frozen', async () => {
    first.answerWith(() => undefined);
    expect(await Promise.all([whoAnswers(), whoAnswers()])).toEqual(['crm-2', 'crm-2']);
  });

  test('exclude one that is stopping until it serves again', async () => {
    let isStopping = true;
    first.answerWith((req, res) => {
      res.setHeader('Connection', 'close');
      res.setHeader('Content-Type', 'application/json');
      res.statusCode = isStopping && req.url === '/health/live' ? 503 : 200;
      res.end(JSON.stringify({ answered_by: 'crm' }));
    });
    const answers = [];
    for (let asked = 0; asked < 6; asked += 1) answers.push(await whoAnswers());
    expect(answers.filter((name) => name === 'crm')).toHaveLength(1);
    isStopping = false;
    await eventually(async () => expect(await whoAnswers()).toBe('crm'));
  });
});

describe('the deadline of a request', () => {
  test('is passed to the service, reduced by the gateway overhead', async () => {
    await whoAnswers({ headers: { 'x-request-timeout-ms': '60000' } });
    const [request] = [...first.received, ...second.received];
    const told = Number(request?.headers['x-request-timeout-ms']);
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThanOrEqual(4_450);
  });
});

test('a slow service uses up only its own request slots and frees them afterwards', async () => {
  const narrow = await startStack({ MAX_IN_FLIGHT: String(PLACES) });
  const waiting: (() => void)[] = [];
  narrow.crm.answerWith((req, res) => {
    if (req.url === '/health/live') res.end('{}');
    else waiting.push(() => res.end('{}'));
  });
  const slow = Array.from({ length: PLACES }, () => {
    const headers = { authorization: `Bearer ${narrow.identity.tokens.signToken()}` };
    return fetch(`${narrow.gateway.url}/api/insureds`, { headers });
  });
  await eventually(() => expect(waiting).toHaveLength(PLACES));
  const [refused, other] = await Promise.all([
    narrow.asSomebody('/api/dashboard'),
    narrow.asSomebody('/api/auth/me'),
  ]);
  expect([refused.status, other.status]).toEqual([503, 200]);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await problemOf(refused)).toMatchObject({ code: 'unavailable', status: 503 });
  for (const answer of waiting) answer();
  for (const response of await Promise.all(slow)) expect(response.status).toBe(200);
  narrow.crm.answerWith(undefined);
  expect((await narrow.asSomebody('/api/insureds')).status).toBe(200);
  await narrow.stop();
});
