import { randomUUID } from 'node:crypto';
import { createTokenFactory, waitFor, type TokenClaims } from '@bindery/test-kit';
import { problemOf, startStack, type Stack } from './stack.js';
import { hmacToken, tokenWithHeader, unsignedToken } from './tokens.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());
beforeEach(() => {
  stack.crm.received.splice(0);
});

const goodToken = (changes?: TokenClaims) => stack.identity.tokens.signToken(changes);
const list = (token?: string) =>
  fetch(`${stack.gateway.url}/api/insureds`, token ? { headers: { authorization: `Bearer ${token}` } } : {});

async function expectRejection(response: Response, code: string) {
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
  expect(await problemOf(response)).toMatchObject({ status: 401, code });
  expect(stack.crm.received).toEqual([]);
}

test('a valid token passes repeatedly', async () => {
  const token = goodToken();
  expect((await list(token)).status).toBe(200);
  expect((await list(token)).status).toBe(200);
  expect(stack.crm.received).toHaveLength(2);
});

describe('the gateway', () => {
  const now = Math.floor(Date.now() / 1000);
  test.each<[string, () => string]>([
    ['that is not signed', () => unsignedToken(stack.identity.tokens)],
    ['that is signed with the public key as a secret', () => hmacToken(stack.identity.tokens)],
    [
      "of another service's key",
      () => tokenWithHeader(createTokenFactory(), { kid: stack.identity.tokens.kid }),
    ],
    ['of a key that is not known', () => createTokenFactory().signToken()],
    ['without a key id', () => tokenWithHeader(stack.identity.tokens, {})],
    ['that has expired', () => goodToken({ iat: now - 700, exp: now - 100 })],
    ['of another issuer', () => goodToken({ iss: 'http://evil.test/auth/v1' })],
    ['for another audience', () => goodToken({ aud: 'anon' as 'authenticated' })],
    ['without our claims', () => goodToken({ app_metadata: { account_id: 'nobody' } })],
    ['that is garbage', () => 'garbage'],
  ])('refuses a token %s', async (_case, makeToken) => {
    await expectRejection(await list(makeToken()), 'unauthenticated');
  });

  test('refuses a missing token', async () => {
    await expectRejection(await list(), 'unauthenticated');
  });

  test('refuses another authorization scheme', async () => {
    const response = await fetch(`${stack.gateway.url}/api/insureds`, {
      headers: { authorization: 'Basic YTpi' },
    });
    await expectRejection(response, 'unauthenticated');
  });
});

test('unknown key ids make the gateway fetch keys from identity at most once', async () => {
  const before = stack.identity.keysAsked();
  await Promise.all(Array.from({ length: 20 }, () => list(createTokenFactory().signToken())));
  expect(stack.identity.keysAsked() - before).toBeLessThanOrEqual(1);
});

describe('the gateway, polling identity without NATS,', () => {
  /** The feed polls once a second; the responses show what it has read. */
  async function untilRejected(token: string): Promise<Response> {
    const refusal = await waitFor(async () => {
      const response = await list(token);
      return response.status !== 200 && response;
    });
    stack.crm.received.splice(0);
    return refusal;
  }

  test('refuses the token of an ended session', async () => {
    const sessionId = randomUUID();
    const token = goodToken({ session_id: sessionId });
    expect((await list(token)).status).toBe(200);
    stack.identity.changes.push({ kind: 'session', session_id: sessionId });
    await expectRejection(await untilRejected(token), 'session_revoked');
  });

  test('refuses an outdated token after a user change and accepts a renewed one', async () => {
    const userId = randomUUID();
    const token = goodToken({ sub: userId });
    expect((await list(token)).status).toBe(200);
    stack.identity.changes.push({ kind: 'user', user_id: userId, version: 2 });
    await expectRejection(await untilRejected(token), 'token_stale');
    const renewed = goodToken({ sub: userId, app_metadata: { user_version: 2 } });
    expect((await list(renewed)).status).toBe(200);
  });

  test('refuses an outdated token after an account change', async () => {
    const accountId = randomUUID();
    const token = goodToken({ app_metadata: { account_id: accountId } });
    stack.identity.changes.push({ kind: 'account', account_id: accountId, version: 2 });
    await expectRejection(await untilRejected(token), 'token_stale');
  });
});

test('a new key of identity is fetched when a token names it', async () => {
  const next = createTokenFactory();
  stack.identity.keys.push(...next.jwks.keys);
  // Unknown keys are requested once in two seconds, and the tests above have just done so.
  await waitFor(async () => (await list(next.signToken())).status === 200);
});

test('the gateway answers 503, not 401, when it has no keys to verify a token', async () => {
  const alone = await startStack();
  alone.identity.answerWith((req) => req.socket.destroy());
  const response = await alone.asSomebody('/api/insureds');
  expect(response.status).toBe(503);
  expect(await problemOf(response)).toMatchObject({ code: 'unavailable' });
  await alone.stop();
});
