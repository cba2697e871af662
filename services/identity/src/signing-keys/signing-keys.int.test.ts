import { randomBytes } from 'node:crypto';
import { accessTokenOf, call, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { SigningKeys } from './signing-keys.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const published = async () =>
  (await call(identity, 'GET', '/auth/v1/.well-known/jwks.json')).body.keys as Record<string, unknown>[];
const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string; alg: string })
    .kid;
const states = async () =>
  Object.fromEntries((await identity.db.signingKey.findMany()).map((key) => [key.id, key.state]));

describe('signing keys', () => {
  test('are published without private parts, including the next key', async () => {
    const keys = await published();
    expect(keys).toHaveLength(2);
    for (const key of keys) {
      expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' });
      expect(key).not.toHaveProperty('d');
    }
    expect(Object.values(await states()).sort()).toEqual(['current', 'next']);
  });

  test('are sealed at rest and do not open in another row', async () => {
    const [first, second] = await identity.db.signingKey.findMany();
    expect(first?.sealed_private_jwk).toMatch(/^v1\./);
    expect(JSON.stringify(first)).not.toContain('"d"');
    await identity.db.signingKey.update({
      where: { id: first?.id ?? '' },
      data: { sealed_private_jwk: second?.sealed_private_jwk ?? '' },
    });
    await identity.restart();
    await expect(identity.service.get(SigningKeys).signer()).rejects.toThrow();
    await identity.db.signingKey.update({
      where: { id: first?.id ?? '' },
      data: { sealed_private_jwk: first?.sealed_private_jwk ?? '' },
    });
  });

  test('stay the same after a restart', async () => {
    const before = await published();
    await identity.restart();
    expect(await published()).toEqual(before);
  });

  test('rotate without invalidating tokens', async () => {
    const browser = await signIn(identity, 'ana@harbor.test');
    const old = await accessTokenOf(browser);
    await identity.service.get(SigningKeys).rotate();
    expect(await published()).toHaveLength(3);
    await browser.auth.refreshSession();
    const fresh = await accessTokenOf(browser);
    expect(kidOf(fresh)).not.toBe(kidOf(old));
    expect((await states())[kidOf(fresh)]).toBe('current');
    for (const token of [old, fresh]) {
      expect((await call(identity, 'GET', '/api/auth/me', { token })).status).toBe(200);
      expect((await call(identity, 'GET', '/auth/v1/user', { token })).status).toBe(200);
    }
  });

  test('stop being published after tokens signed with them expire', async () => {
    identity.clock.advance(30 * 60_000);
    expect(await published()).toHaveLength(2);
  });

  test('are sent to the other services on rotation, without private parts', async () => {
    const events = await identity.db.outboxEvent.findMany({
      where: { subject: 'identity.keys.changed.v1' },
      orderBy: { position: 'asc' },
    });
    const last = events.at(-1)?.payload as { data: { keys: { kid: string }[] } };
    expect(last.data.keys).toHaveLength(3);
    expect(JSON.stringify(last)).not.toContain('"d"');
  });

  test('rotate on operator request, but not before the next key has propagated', async () => {
    const token = randomBytes(24).toString('base64url');
    await identity.restart({ OPS_TOKEN: token });
    const rotate = () => call(identity, 'POST', '/internal/ops/signing-keys/rotate', { token });
    expect((await call(identity, 'POST', '/internal/ops/signing-keys/rotate')).status).toBe(401);
    identity.clock.advance(11_000);
    const before = await states();
    expect((await rotate()).status).toBe(200);
    const promoted = Object.keys(before).find((id) => before[id] === 'next') ?? '';
    expect((await states())[promoted]).toBe('current');
    expect((await rotate()).body).toMatchObject({ code: 'conflict' });
    const { body } = await call(identity, 'GET', '/internal/ops/signing-keys', { token });
    const listed = body.keys as Record<string, unknown>[];
    expect(listed.filter(({ published }) => published).map(({ state }) => state)).toEqual([
      'retired',
      'current',
      'next',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/sealed|"d"/);
  });

  test('can be resealed under a new root key, which makes the old one unnecessary', async () => {
    const token = randomBytes(24).toString('base64url');
    const newRoot = randomBytes(32).toString('base64');
    const signer = await identity.service.get(SigningKeys).signer();
    await identity.restart({ OPS_TOKEN: token, ROOT_KEY: newRoot, OTHER_ROOT_KEYS: identity.rootKey });
    const reseal = () => call(identity, 'POST', '/internal/ops/signing-keys/reseal', { token });
    expect((await reseal()).body).toEqual({ changed: 2 });
    expect((await reseal()).body).toEqual({ changed: 0 });
    await identity.restart({ ROOT_KEY: newRoot });
    expect((await identity.service.get(SigningKeys).signer()).kid).toBe(signer.kid);
  });
});
