import { randomUUID } from 'node:crypto';
import { KEY_TOKEN_PATH } from '@bindery/contracts/identity';
import { newApiKeyText } from '@bindery/service-kit/api-keys';
import { waitFor } from '@bindery/test-kit';
import { problemOf, startStack, type Stack } from './stack.js';

const PATH = '/api/v1/individuals';
let stack: Stack;
/** The keys that identity was asked for, and how it answers. */
let asked: number;
let status: number;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());
beforeEach(() => {
  stack.crm.received.splice(0);
  stack.crm.answerWith(undefined);
  [asked, status] = [0, 200];
});

/** Lets identity exchange each key for a token of this person and this version. */
function exchange({
  userId = randomUUID(),
  keyId = randomUUID(),
  accountId = randomUUID(),
  version = (): number => 1,
} = {}) {
  stack.identity.serve(KEY_TOKEN_PATH, (res) => {
    asked += 1;
    res.statusCode = status;
    const exp = Math.floor(Date.now() / 1_000) + 60;
    const token = stack.identity.tokens.signToken({
      ...{ sub: userId, session_id: keyId, exp },
      app_metadata: {
        ...{ account_id: accountId, user_version: version() },
        ...{ key_id: keyId, scopes: ['individuals:read'], includes: ['api'] },
      },
    });
    return status === 200
      ? { token, expires_at: exp }
      : { code: 'unauthenticated', detail: 'This API key was revoked.' };
  });
  return { userId, keyId, accountId };
}
const callWith = (key: string, path = PATH, init: RequestInit = {}) =>
  fetch(stack.gateway.url + path, { ...init, headers: { authorization: `Bearer ${key}` } });

test('a key reaches the service as a token, and is not sent on itself', async () => {
  const { keyId } = exchange();
  const key = newApiKeyText();
  for (let n = 0; n < 3; n += 1) expect((await callWith(key)).status).toBe(200);
  expect(asked).toBe(1);
  const [request] = stack.crm.received;
  const token = request?.headers.authorization ?? '';
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    session_id: keyId,
  });
  expect(JSON.stringify(stack.crm.received)).not.toContain(key);
});

test('its limits are told with each reply, and end in 429 for the key alone', async () => {
  exchange();
  const key = newApiKeyText();
  const first = await callWith(key);
  expect(first.headers.get('ratelimit-limit')).toBe('120');
  expect(first.headers.get('ratelimit-remaining')).toBe('119');
  expect(Number(first.headers.get('ratelimit-reset'))).toBeGreaterThan(0);
  const others = await Promise.all(Array.from({ length: 120 }, () => callWith(key)));
  const refused = others.filter((response) => response.status === 429);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(refused[0]?.headers.get('ratelimit-remaining')).toBe('0');
  exchange();
  expect((await callWith(newApiKeyText())).status).toBe(200);
});

describe('without a question to identity', () => {
  test.each<[string, string, string]>([
    ['a key with a letter that is wrong', `${newApiKeyText().slice(0, -1)}~`, 'mistyped'],
    ['the beginning of a key', newApiKeyText().slice(0, 20), 'mistyped'],
    ['a key of a hundred letters more', `${newApiKeyText()}${'x'.repeat(100)}`, 'mistyped'],
    ['no key', 'hello', 'Send your API key'],
  ])('refuses %s', async (_, key, detail) => {
    exchange();
    const response = await callWith(key);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect((await problemOf(response))['detail']).toContain(detail);
    expect([asked, stack.crm.received]).toEqual([0, []]);
  });

  test("refuses a person's token, a key in the query, and a key outside the public API", async () => {
    exchange();
    const key = newApiKeyText();
    expect((await stack.asSomebody(PATH)).status).toBe(401);
    expect((await fetch(`${stack.gateway.url}${PATH}?api_key=${key}`)).status).toBe(401);
    const outside = await callWith(key, '/api/insureds');
    expect(outside.status).toBe(401);
    expect((await problemOf(outside))['detail']).toContain('/api/v1');
    expect([asked, stack.crm.received]).toEqual([0, []]);
  });
});

test('a revoked key is refused within a second, and not asked for with each call', async () => {
  const { keyId } = exchange();
  const key = newApiKeyText();
  expect((await callWith(key)).status).toBe(200);
  status = 401;
  stack.identity.changes.push({ kind: 'session', session_id: keyId });
  const refusal = await waitFor(async () => {
    const response = await callWith(key);
    return response.status === 401 && response;
  });
  expect(await problemOf(refusal)).toMatchObject({
    code: 'unauthenticated',
    detail: 'This API key was revoked.',
  });
  const before = asked;
  for (let n = 0; n < 5; n += 1) expect((await callWith(key)).status).toBe(401);
  expect(asked).toBe(before);
});

test('a token that the service finds stale is renewed, and the call repeated with its body, once', async () => {
  let version = 1;
  exchange({ version: () => version });
  const key = newApiKeyText();
  const bodies: string[] = [];
  stack.crm.answerWith((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      bodies.push(body);
      const isStale = bodies.length === 1;
      version = 2;
      res.statusCode = isStale ? 401 : 201;
      res.end(JSON.stringify(isStale ? { code: 'token_stale' } : { id: 1 }));
    });
  });
  const response = await callWith(key, PATH, { method: 'POST', body: '{"a":1}' });
  expect(response.status).toBe(201);
  expect(bodies).toEqual(['{"a":1}', '{"a":1}']);
  expect(asked).toBe(2);
});

test('while identity is away, keys get 503 and the other calls go on', async () => {
  stack.identity.serve(KEY_TOKEN_PATH, (res) => {
    res.statusCode = 503;
    return {};
  });
  const response = await callWith(newApiKeyText());
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('2');
  expect((await stack.asSomebody('/api/insureds')).status).toBe(200);
});
