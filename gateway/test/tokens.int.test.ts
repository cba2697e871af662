import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { problemOf, startStack, type Stack } from './stack.js';
import { createSigner, hmacToken, unsignedToken } from './tokens.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());
beforeEach(() => {
  stack.crm.received.splice(0);
});

const list = (token?: string) =>
  fetch(`${stack.gateway.url}/api/insureds`, token ? { headers: { authorization: `Bearer ${token}` } } : {});

async function expectRefusal(response: Response, code: string) {
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
  expect(await problemOf(response)).toMatchObject({ status: 401, code });
  expect(stack.crm.received).toEqual([]);
}

test('a good token passes, the second time from memory', async () => {
  const token = stack.identity.signer.token();
  expect((await list(token)).status).toBe(200);
  expect((await list(token)).status).toBe(200);
  expect(stack.crm.received).toHaveLength(2);
});

describe('a token is refused', () => {
  const now = Math.floor(Date.now() / 1000);
  test.each<[string, () => string]>([
    ['that is not signed', () => unsignedToken(stack.identity.signer.kid)],
    ['that is signed with the public key as a secret', () => hmacToken(stack.identity.signer)],
    ['of a key of somebody else', () => createSigner(stack.identity.signer.kid).token()],
    ['of a key that is not known', () => createSigner().token()],
    ['without a key id', () => stack.identity.signer.token({ header: { kid: undefined } })],
    ['that has expired', () => stack.identity.signer.token({ claims: { iat: now - 700, exp: now - 100 } })],
    ['of another issuer', () => stack.identity.signer.token({ claims: { iss: 'http://evil.test/auth/v1' } })],
    ['for another audience', () => stack.identity.signer.token({ claims: { aud: 'anon' } })],
    ['without our claims', () => stack.identity.signer.token({ claims: { app_metadata: {} } })],
    ['that is garbage', () => 'garbage'],
  ])('%s', async (_case, makeToken) => {
    await expectRefusal(await list(makeToken()), 'unauthenticated');
  });

  test('that is missing', async () => {
    await expectRefusal(await list(), 'unauthenticated');
  });

  test('that comes by another scheme', async () => {
    const response = await fetch(`${stack.gateway.url}/api/insureds`, {
      headers: { authorization: 'Basic YTpi' },
    });
    await expectRefusal(response, 'unauthenticated');
  });
});

test('made-up key ids do not make the gateway ask identity for each of them', async () => {
  const before = stack.identity.keysAsked();
  await Promise.all(Array.from({ length: 20 }, () => list(createSigner().token())));
  expect(stack.identity.keysAsked() - before).toBeLessThanOrEqual(1);
});

describe('while NATS is silent, identity tells', () => {
  /** The feed asks once a second; what it learnt shows in the answers. */
  async function untilRefused(token: string): Promise<Response> {
    for (;;) {
      const response = await list(token);
      if (response.status !== 200) {
        stack.crm.received.splice(0);
        return response;
      }
    }
  }

  test('that a session has ended', async () => {
    const sessionId = randomUUID();
    const token = stack.identity.signer.token({ claims: { session_id: sessionId } });
    expect((await list(token)).status).toBe(200);
    stack.identity.changes.push({ kind: 'session', session_id: sessionId });
    await expectRefusal(await untilRefused(token), 'session_revoked');
  });

  test('that a person may do less, or more, than the token says', async () => {
    const userId = randomUUID();
    const token = stack.identity.signer.token({ claims: { sub: userId } });
    expect((await list(token)).status).toBe(200);
    stack.identity.changes.push({ kind: 'user', user_id: userId, version: 2 });
    await expectRefusal(await untilRefused(token), 'token_stale');
    const renewed = stack.identity.signer.token({ claims: { sub: userId }, access: { user_version: 2 } });
    expect((await list(renewed)).status).toBe(200);
  });

  test('that an account has changed', async () => {
    const accountId = randomUUID();
    const token = stack.identity.signer.token({ access: { account_id: accountId } });
    stack.identity.changes.push({ kind: 'account', account_id: accountId, version: 2 });
    await expectRefusal(await untilRefused(token), 'token_stale');
  });
});

test('a key that identity has made since is fetched when a token names it', async () => {
  const next = createSigner();
  stack.identity.keys.push(next.jwk);
  // Unknown keys are asked for once in two seconds, and the tests above have just asked.
  let status = 401;
  while (status === 401) ({ status } = await list(next.token()));
  expect(status).toBe(200);
});

test('a verifier without keys says that it cannot tell, not that the token is bad', async () => {
  const alone = await startStack();
  alone.identity.answerWith((req) => req.socket.destroy());
  const response = await alone.asSomebody('/api/insureds');
  expect(response.status).toBe(503);
  expect(await problemOf(response)).toMatchObject({ code: 'unavailable' });
  await alone.stop();
});
