import { generateKeyPairSync, randomUUID } from 'node:crypto';
import jwt from 'jsonwebtoken';
import type { PublicJwk } from '@bindery/contracts/messaging';
import { createAccessRegistry } from './access-registry.js';
import { createSigningKeySet } from './signing-key-set.js';
import { bearerToken, createTokenVerifier } from './token-verifier.js';

const NOW = Date.UTC(2026, 10, 20, 12);
const PUBLIC_URL = 'http://localhost:8080';
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' } as PublicJwk;
const [userId, accountId, sessionId] = [randomUUID(), randomUUID(), randomUUID()];

function claims(changes: object = {}) {
  const iat = NOW / 1_000;
  return {
    iss: `${PUBLIC_URL}/auth/v1`,
    aud: 'authenticated',
    sub: userId,
    email: 'ana@harbor.test',
    role: 'authenticated',
    session_id: sessionId,
    aal: 'aal1',
    amr: [{ method: 'otp', timestamp: iat }],
    iat,
    exp: iat + 600,
    app_metadata: {
      account_id: accountId,
      user_role: 'agent',
      is_owner: true,
      service_level: 'all_services',
      includes: [],
      entitlement: 'active',
      sees_all: true,
      edits_all: true,
      deletes: true,
      exports: true,
      second_factor_due: false,
      scopes: null,
      key_id: null,
      step_up_methods: ['reauthentication'],
      user_version: 3,
      account_version: 5,
    },
    ...changes,
  };
}

const sign = (
  payload: object,
  options: jwt.SignOptions = { algorithm: 'ES256', keyid: 'k1' },
  key: jwt.Secret = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
) => jwt.sign(payload, key, options);

function verifier(fetchJwks: () => Promise<unknown> = () => Promise.resolve({ keys: [jwk] })) {
  const clock = { now: NOW };
  const access = createAccessRegistry();
  const keys = createSigningKeySet(fetchJwks, () => clock.now);
  return {
    clock,
    access,
    ...createTokenVerifier({ publicUrl: PUBLIC_URL, keys, access, now: () => clock.now }),
  };
}

const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const unauthenticated = { code: 'unauthenticated' };

describe('an access token', () => {
  it('is accepted when signed with a published key', async () => {
    await expect(verifier().verify(sign(claims()))).resolves.toMatchObject({ sub: userId });
  });

  it.each([
    ['no signature', () => `${sign(claims()).split('.').slice(0, 2).join('.')}.AAAA`],
    ['a signature of another length', () => sign(claims()).slice(0, -2)],
    ['a longer signature', () => `${sign(claims())}AAAA`],
    ['claims that are not JSON', () => `${encoded({ alg: 'ES256', typ: 'JWT', kid: 'k1' })}.bm9uZQ.AAAA`],
    ['a header that is not JSON', () => 'bm9uZQ.bm9uZQ.AAAA'],
    ['a header that is null', () => `${encoded(null)}.${encoded({})}.AAAA`],
    ['a key id that is an object', () => `${encoded({ alg: 'ES256', kid: { a: 1 } })}.${encoded({})}.AAAA`],
    ['alg none', () => sign(claims(), { algorithm: 'none' }, '')],
    [
      'HS256 with the public key as the secret',
      () => sign(claims(), { algorithm: 'HS256', keyid: 'k1' }, 'public key'),
    ],
    ['an unknown key id', () => sign(claims(), { algorithm: 'ES256', keyid: 'k2' })],
    ['no key id', () => sign(claims(), { algorithm: 'ES256' })],
    ['another issuer', () => sign(claims({ iss: 'http://evil.test/auth/v1' }))],
    ['another audience', () => sign(claims({ aud: 'anon' }))],
    ['an expiry in the past', () => sign(claims({ exp: NOW / 1_000 - 6 }))],
    ['claims that are not ours', () => sign(claims({ app_metadata: {} }))],
    [
      'another key under our key id',
      () =>
        sign(
          claims(),
          undefined,
          generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
            type: 'pkcs8',
            format: 'pem',
          }),
        ),
    ],
  ])('is refused with %s', async (_what, token) => {
    await expect(verifier().verify(token())).rejects.toMatchObject(unauthenticated);
  });

  it('is refused after expiry, even when accepted before', async () => {
    const { verify, clock } = verifier();
    const token = sign(claims());
    await verify(token);
    clock.now += 606_000;
    await expect(verify(token)).rejects.toMatchObject(unauthenticated);
  });

  it('is stale only when the user or account has a newer version', async () => {
    const { verify, access } = verifier();
    const token = sign(claims());
    access.apply({ kind: 'user', user_id: userId, version: 3 });
    access.apply({ kind: 'account', account_id: accountId, version: 5 });
    await verify(token);
    access.apply({ kind: 'account', account_id: accountId, version: 6 });
    access.apply({ kind: 'account', account_id: accountId, version: 4 });
    await expect(verify(token)).rejects.toMatchObject({ code: 'token_stale' });
  });

  it('is refused as revoked when its session has ended', async () => {
    const { verify, access } = verifier();
    access.apply({ kind: 'session', session_id: sessionId });
    await expect(verify(sign(claims()))).rejects.toMatchObject({ code: 'session_revoked' });
  });

  it('triggers at most one key fetch per two seconds for unknown key IDs', async () => {
    let asked = 0;
    const { verify, clock } = verifier(() => {
      asked += 1;
      return Promise.resolve({ keys: [jwk] });
    });
    for (let i = 0; i < 10; i += 1) {
      await expect(
        verify(sign(claims(), { algorithm: 'ES256', keyid: `made-up-${String(i)}` })),
      ).rejects.toThrow();
    }
    expect(asked).toBe(1);
    clock.now += 2_000;
    await expect(verify(sign(claims(), { algorithm: 'ES256', keyid: 'new' }))).rejects.toThrow();
    expect(asked).toBe(2);
  });

  it('is refused as unavailable while signing keys cannot be fetched', async () => {
    const { verify } = verifier(() => Promise.reject(new Error('connection refused')));
    for (let count = 0; count < 3; count += 1)
      await expect(verify(sign(claims()))).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is accepted again as soon as the signing keys can be fetched', async () => {
    let isAway = true;
    const { verify, clock } = verifier(() =>
      isAway ? Promise.reject(new Error('connection refused')) : Promise.resolve({ keys: [jwk] }),
    );
    await expect(verify(sign(claims()))).rejects.toMatchObject({ code: 'unavailable' });
    isAway = false;
    clock.now += 2_000;
    await expect(verify(sign(claims()))).resolves.toMatchObject({ sub: userId });
    const unknown = sign(claims(), { algorithm: 'ES256', keyid: 'unknown' });
    await expect(verify(unknown)).rejects.toMatchObject(unauthenticated);
  });
});

it.each([
  ['Bearer a.b.c', 'a.b.c'],
  ['bearer a.b.c', 'a.b.c'],
  ['Basic a.b.c', undefined],
  ['Bearer a.b', undefined],
  [undefined, undefined],
])('bearerToken reads %j as %j', (header, token) => {
  expect(bearerToken(header)).toBe(token);
});
