import { Authenticator } from '../../test/authenticator.js';
import { signIn, stepUp, type Browser } from '../../test/browser.js';
import { claimsOf } from '../../test/factors.js';
import { passkeySignIn } from '../../test/passkeys.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

/** Challenges a key and gives its answer, as the client's own ceremony does. */
async function prove(browser: Browser, factorId: string, key: Authenticator, changes = {}) {
  const { data, error } = await browser.auth.mfa.challenge({
    factorId,
    webauthn: { rpId: 'evil.test', rpOrigins: ['https://evil.test'] },
  });
  if (error) throw error;
  const { publicKey } = data.webauthn.credential_options as {
    publicKey: Parameters<Authenticator['get']>[0];
  };
  const { type } = data.webauthn;
  const credential = type === 'create' ? key.create(publicKey, changes) : key.get(publicKey, changes);
  const answer = await browser.auth.mfa.verify({
    factorId,
    challengeId: data.id,
    webauthn: { type, rpId: 'evil.test', credential_response: credential as never },
  });
  return { ...answer, type, publicKey };
}

async function addKey(browser: Browser): Promise<string> {
  await stepUp(identity, browser);
  const { data, error } = await browser.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
  if (error) throw error;
  expect(data).toEqual({ id: data.id, type: 'webauthn', friendly_name: 'Key' });
  return data.id;
}

describe('a security key', () => {
  test('is added with options of the server’s own, and confirms a sign-in', async () => {
    const browser = await signIn(identity, 'ana@harbor.test');
    const key = new Authenticator();
    const factorId = await addKey(browser);
    const added = await prove(browser, factorId, key, { userVerified: false });
    expect(added.error).toBeNull();
    expect(added.type).toBe('create');
    expect(added.publicKey).toMatchObject({
      rp: { id: 'localhost' },
      hints: [],
      attestation: 'none',
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    });
    expect(await claimsOf(browser)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/webauthn' }, { method: 'otp' }],
    });
    const second = await signIn(identity, 'ana@harbor.test');
    const given = await prove(second, factorId, key);
    expect(given.type).toBe('request');
    expect(given.data?.user.factors).toEqual([
      expect.objectContaining({ factor_type: 'webauthn', status: 'verified' }),
    ]);
    expect(await claimsOf(second)).toMatchObject({ app_metadata: { step_up_methods: ['mfa/webauthn'] } });
    // Without the mail it signs nobody in.
    expect((await passkeySignIn(identity, key)).error).toMatchObject({
      code: 'webauthn_verification_failed',
    });
  });

  test('of somebody else, of another site or without the challenge is refused', async () => {
    const browser = await signIn(identity, 'ben@harbor.test');
    const key = new Authenticator();
    const factorId = await addKey(browser);
    const failed = { status: 422, code: 'mfa_verification_failed' };
    expect((await prove(browser, factorId, key, { origin: 'https://evil.test' })).error).toMatchObject(
      failed,
    );
    expect((await prove(browser, factorId, key)).error).toBeNull();
    const second = await signIn(identity, 'ben@harbor.test');
    for (const changes of [{ origin: 'https://evil.test' }, { challenge: 'AAAA' }])
      expect((await prove(second, factorId, key, changes)).error).toMatchObject(failed);
    expect((await prove(second, factorId, new Authenticator())).error).toMatchObject(failed);
    // Keys can't be guessed, so these tries lock nothing.
    expect((await prove(second, factorId, key)).error).toBeNull();
  });

  test('can’t be the factor of two people', async () => {
    const key = new Authenticator();
    const first = await signIn(identity, 'cy@harbor.test');
    await prove(first, await addKey(first), key);
    const second = await signIn(identity, 'dee@harbor.test');
    expect((await prove(second, await addKey(second), key)).error).toMatchObject({
      status: 422,
      code: 'webauthn_credential_exists',
    });
  });

  test('is removed with its credential', async () => {
    const key = new Authenticator();
    const browser = await signIn(identity, 'eve@harbor.test');
    const factorId = await addKey(browser);
    await prove(browser, factorId, key);
    expect((await browser.auth.mfa.unenroll({ factorId })).error).toBeNull();
    expect(await identity.db.webauthnCredential.count({ where: { factor_id: factorId } })).toBe(0);
  });
});
