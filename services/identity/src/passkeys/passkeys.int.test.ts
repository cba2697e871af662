import { Authenticator } from '../../test/authenticator.js';
import { accessTokenOf, call, mailsSettled, signIn, stepUp, openBrowser } from '../../test/browser.js';
import { claimsOf } from '../../test/factors.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { addPasskey, passkeySignIn, registerPasskey } from '../../test/passkeys.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const FAILED = { status: 400, code: 'webauthn_verification_failed' };
const subjectsTo = async (address: string) => {
  await mailsSettled(identity);
  return (await identity.mail.mails()).filter(({ to }) => to.includes(address)).map(({ subject }) => subject);
};

describe('a passkey', () => {
  test('is registered after a step-up, makes the session aal2, and signs in as aal2', async () => {
    const browser = await signIn(identity, 'ana@harbor.test');
    const other = await signIn(identity, 'ana@harbor.test');
    expect((await browser.auth.passkey.startRegistration()).error).toMatchObject({
      status: 403,
      code: 'step_up_required',
    });
    await stepUp(identity, browser);
    const { data: begun } = await browser.auth.passkey.startRegistration();
    expect(begun?.options).toMatchObject({
      rp: { id: 'localhost', name: 'Bindery' },
      user: { name: 'ana@harbor.test' },
      hints: [],
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    const authenticator = new Authenticator();
    const { data: made, error } = await registerPasskey(browser, authenticator);
    expect(error).toBeNull();
    expect(made).toEqual({
      id: expect.any(String) as string,
      friendly_name: 'A program (node)',
      created_at: identity.clock.now().toISOString(),
    });
    await browser.auth.refreshSession();
    expect(await claimsOf(browser)).toMatchObject({
      aal: 'aal2',
      app_metadata: { second_factor_due: false, step_up_methods: ['passkey'] },
    });
    expect((await other.auth.getUser()).data.user?.email).toBe('ana@harbor.test');

    identity.clock.advance(60_000);
    const { browser: second, data: signedIn } = await passkeySignIn(identity, authenticator);
    expect(signedIn?.user?.email).toBe('ana@harbor.test');
    const claims = await claimsOf(second);
    expect(claims).toMatchObject({ aal: 'aal2', app_metadata: { second_factor_due: false } });
    expect(claims.amr.map(({ method }) => method)).toEqual(['passkey']);
    const [listed] = (await second.auth.passkey.list()).data ?? [];
    expect(listed).toMatchObject({ id: made?.id, last_used_at: identity.clock.now().toISOString() });
    expect(await subjectsTo('ana@harbor.test')).toContain(
      'A second factor was added to your Bindery account',
    );
  });

  test('leaves the tokens of the session that adds it good for its passkeys', async () => {
    const browser = await signIn(identity, 'nat@harbor.test');
    await stepUp(identity, browser);
    const token = await accessTokenOf(browser);
    expect((await registerPasskey(browser, new Authenticator())).error).toBeNull();
    expect(await accessTokenOf(browser)).toBe(token);
    const { data: passkeys } = await browser.auth.passkey.list();
    const passkeyId = passkeys?.[0]?.id ?? '';
    expect((await browser.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })).error).toBeNull();
    expect((await registerPasskey(browser, new Authenticator())).error).toBeNull();
    expect((await browser.auth.passkey.delete({ passkeyId })).error).toBeNull();
  });

  test('that a session signed in by still proves it after another was added and removed', async () => {
    const first = await addPasskey(identity, await signIn(identity, 'ivy@harbor.test'));
    const { browser } = await passkeySignIn(identity, first);
    const { data: added } = await registerPasskey(browser, new Authenticator());
    expect((await browser.auth.passkey.delete({ passkeyId: added?.id ?? '' })).error).toBeNull();
    await browser.auth.refreshSession();
    const claims = await claimsOf(browser);
    expect([claims.aal, claims.amr.map(({ method }) => method)]).toEqual(['aal2', ['passkey']]);
    const { data: left } = await browser.auth.passkey.list();
    expect((await browser.auth.passkey.delete({ passkeyId: left?.[0]?.id ?? '' })).error).toBeNull();
    await browser.auth.refreshSession();
    expect((await claimsOf(browser)).aal).toBe('aal1');
  });

  test('is renamed and removed by its owner', async () => {
    const browser = await signIn(identity, 'ben@harbor.test');
    await addPasskey(identity, browser);
    const passkeyId = (await browser.auth.passkey.list()).data?.[0]?.id ?? '';
    const renamed = await browser.auth.passkey.update({ passkeyId, friendlyName: '  My  laptop ' });
    expect(renamed.data).toMatchObject({ id: passkeyId, friendly_name: 'My laptop' });
    expect((await browser.auth.passkey.update({ passkeyId, friendlyName: '' })).error).toMatchObject({
      code: 'validation_failed',
    });
    identity.clock.advance(600_000);
    await browser.auth.refreshSession();
    expect((await browser.auth.passkey.delete({ passkeyId })).error).toMatchObject({
      code: 'step_up_required',
    });
    const { session_id: sessionId } = (await browser.auth.getClaims()).data?.claims ?? {};
    await identity.db.session.update({
      where: { id: String(sessionId) },
      data: { proof_at: identity.clock.now() },
    });
    expect((await browser.auth.passkey.delete({ passkeyId })).error).toBeNull();
    expect((await browser.auth.passkey.list()).data).toEqual([]);
    await browser.auth.refreshSession();
    expect(await claimsOf(browser)).toMatchObject({
      aal: 'aal1',
      app_metadata: { second_factor_due: false },
    });
    expect(await subjectsTo('ben@harbor.test')).toContain(
      'A second factor was removed from your Bindery account',
    );
  });

  test('leaves sessions by mail as they were, but for what needs a step-up', async () => {
    const before = await signIn(identity, 'cy@harbor.test');
    const laptop = await signIn(identity, 'cy@harbor.test');
    const authenticator = await addPasskey(identity, laptop);
    expect((await laptop.auth.mfa.recoveryCodes.generate()).error).toBeNull();
    const after = await signIn(identity, 'cy@harbor.test');
    for (const byMail of [before, after]) {
      expect((await byMail.auth.refreshSession()).error).toBeNull();
      expect(await claimsOf(byMail)).toMatchObject({
        aal: 'aal1',
        app_metadata: { second_factor_due: false, step_up_methods: ['mfa/recovery_code', 'passkey'] },
      });
      expect((await byMail.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ remaining: 10 });
      expect((await byMail.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
        code: 'insufficient_aal',
      });
    }
    const { error } = await passkeySignIn(identity, authenticator);
    expect(error).toBeNull();
  });

  test('is registered once, and ten at most', async () => {
    const browser = await signIn(identity, 'dee@harbor.test');
    const authenticator = await addPasskey(identity, browser);
    expect((await registerPasskey(browser, authenticator)).error).toMatchObject({
      status: 422,
      code: 'webauthn_credential_exists',
    });
    for (let nth = 2; nth <= 10; nth += 1)
      expect((await registerPasskey(browser, new Authenticator())).error).toBeNull();
    expect((await registerPasskey(browser, new Authenticator())).error).toMatchObject({
      code: 'too_many_passkeys',
    });
    const names = ((await browser.auth.passkey.list()).data ?? []).map(({ friendly_name }) => friendly_name);
    expect(new Set(names).size).toBe(10);
  });

  test('works on when its counter stays at zero, or goes back', async () => {
    const browser = await signIn(identity, 'eve@harbor.test');
    const synced = new Authenticator(false);
    await stepUp(identity, browser);
    await registerPasskey(browser, synced);
    for (let time = 0; time < 2; time += 1) expect((await passkeySignIn(identity, synced)).error).toBeNull();
    synced.counter = 9;
    await passkeySignIn(identity, synced);
    synced.counter = 3;
    expect((await passkeySignIn(identity, synced)).error).toBeNull();
    expect(identity.log.join('')).toContain('counter of a passkey or security key went back');
  });
});

describe('a sign-in by passkey is refused', () => {
  test.each([
    ['from another site', { origin: 'https://bindery.evil.test' }],
    ['for another site', { rpId: 'evil.test' }],
    ['without user verification', { userVerified: false }],
    ['for a challenge of one’s own', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['in the name of another user', { userHandle: Buffer.alloc(16, 7).toString('base64url') }],
  ])('%s', async (_, changes) => {
    const authenticator = await addPasskey(identity, await signIn(identity, 'fay@harbor.test'));
    const { error } = await passkeySignIn(identity, authenticator, changes);
    expect(error).toMatchObject(FAILED);
    await removeAll('fay@harbor.test');
  });

  test('alike for an unknown passkey, a deactivated person and a security key', async () => {
    const authenticator = await addPasskey(identity, await signIn(identity, 'gus@harbor.test'));
    const unknown = await passkeySignIn(identity, new Authenticator());
    await identity.db.user.update({ where: { email: 'gus@harbor.test' }, data: { is_active: false } });
    const inactive = await passkeySignIn(identity, authenticator);
    await identity.db.user.update({ where: { email: 'gus@harbor.test' }, data: { is_active: true } });
    expect(unknown.error).toMatchObject(FAILED);
    expect(inactive.error).toMatchObject({ ...FAILED, message: unknown.error?.message });
  });

  test('with a challenge that was used or has expired', async () => {
    const authenticator = await addPasskey(identity, await signIn(identity, 'hal@harbor.test'));
    const browser = openBrowser(identity);
    const begin = async () => (await browser.auth.passkey.startAuthentication()).data!;
    const finish = (challengeId: string, credential: unknown) =>
      browser.auth.passkey.verifyAuthentication({ challengeId, credential: credential as never });
    const { challenge_id: id, options } = await begin();
    const credential = authenticator.get(options).toJSON();
    const both = await Promise.all([finish(id, credential), finish(id, credential)]);
    expect(both.map(({ error }) => error?.code).sort()).toEqual(['webauthn_challenge_not_found', undefined]);
    const late = await begin();
    identity.clock.advance(300_000);
    expect((await finish(late.challenge_id, authenticator.get(late.options).toJSON())).error).toMatchObject({
      status: 400,
      code: 'webauthn_challenge_expired',
    });
  });
});

test('another person’s passkey is neither renamed nor removed', async () => {
  const owner = await signIn(identity, 'ida@harbor.test');
  await addPasskey(identity, owner);
  const id = (await owner.auth.passkey.list()).data?.[0]?.id ?? '';
  const stranger = await signIn(identity, 'jo@stranger.test');
  await addPasskey(identity, stranger);
  const token = await accessTokenOf(stranger);
  const gone = { status: 404, body: { code: 'webauthn_credential_not_found' } };
  for (const path of [id, 'none', '00000000-0000-4000-8000-000000000000']) {
    const body = { friendly_name: 'Mine' };
    expect(await call(identity, 'PATCH', `/auth/v1/passkeys/${path}`, { token, body })).toMatchObject(gone);
    expect(await call(identity, 'DELETE', `/auth/v1/passkeys/${path}`, { token })).toMatchObject(gone);
  }
});

test('a registration is finished only by the session that began it, and only with user verification', async () => {
  const browser = await signIn(identity, 'kim@harbor.test');
  await stepUp(identity, browser);
  expect((await registerPasskey(browser, new Authenticator(), { userVerified: false })).error).toMatchObject(
    FAILED,
  );
  const { data } = await browser.auth.passkey.startRegistration();
  const stranger = await signIn(identity, 'lea@stranger.test');
  const stolen = await stranger.auth.passkey.verifyRegistration({
    challengeId: data?.challenge_id ?? '',
    credential: new Authenticator().create(data!.options).toJSON() as never,
  });
  expect(stolen.error).toMatchObject({ code: 'webauthn_challenge_not_found' });
});

async function removeAll(email: string): Promise<void> {
  await identity.db.webauthnCredential.deleteMany({ where: { user: { email } } });
}
