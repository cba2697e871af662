import { randomBytes } from 'node:crypto';
import { recordOf } from '../../test/agency.js';
import {
  accessTokenOf,
  call,
  mailsSettled,
  openBrowser,
  refreshTokenOf,
  signIn,
  stepUp,
  type Browser,
} from '../../test/browser.js';
import { addApp, claimsIn, claimsOf, codeOf, enrollApp, giveCode, type App } from '../../test/factors.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const subjectsTo = async (address: string) => {
  await mailsSettled(identity);
  return (await identity.mail.mails()).filter(({ to }) => to.includes(address)).map(({ subject }) => subject);
};
const accountOf = async (email: string) =>
  (await identity.db.user.findUniqueOrThrow({ where: { email } })).account_id;
const me = async (browser: Browser) =>
  call(identity, 'GET', '/api/settings/profile', { token: await accessTokenOf(browser) });

describe('an authenticator app', () => {
  test('is added, makes the session aal2, and ends the person’s sessions without it', async () => {
    const other = await signIn(identity, 'ana@harbor.test');
    const browser = await signIn(identity, 'ana@harbor.test');
    const before = await refreshTokenOf(browser);
    await stepUp(identity, browser);
    const { data: enrolled } = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(enrolled).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(enrolled?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^"#]*$/);
    const app = { factorId: enrolled?.id ?? '', secret: enrolled?.totp.secret ?? '' };
    const { data: challenged } = await browser.auth.mfa.challenge({ factorId: app.factorId });
    expect(challenged).toMatchObject({ type: 'totp' });
    expect((challenged?.expires_at ?? 0) * 1_000 - identity.clock.now().getTime()).toBeLessThanOrEqual(
      300_000,
    );
    const events: string[] = [];
    browser.auth.onAuthStateChange((event) => void events.push(event));
    const { data: verified, error } = await browser.auth.mfa.verify({
      factorId: app.factorId,
      challengeId: challenged?.id ?? '',
      code: codeOf(identity, app),
    });
    expect(error).toBeNull();
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    expect(verified?.user.factors).toEqual([
      expect.objectContaining({
        id: app.factorId,
        factor_type: 'totp',
        status: 'verified',
        friendly_name: 'Phone',
      }),
    ]);
    const claims = await claimsOf(browser);
    expect(claims).toMatchObject({
      aal: 'aal2',
      app_metadata: { second_factor_due: false, step_up_methods: ['totp'] },
    });
    expect(claims.amr.map(({ method }) => method)).toEqual(['totp', 'otp']);
    await browser.auth.refreshSession();
    expect(await claimsOf(browser)).toMatchObject({ aal: 'aal2', amr: claims.amr });
    expect((await me(browser)).status).toBe(200);

    const old = await call(identity, 'POST', '/auth/v1/token?grant_type=refresh_token', {
      body: { refresh_token: before },
    });
    expect(old).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
    expect((await browser.auth.getUser()).error).toBeNull();
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect(await subjectsTo('ana@harbor.test')).toContain(
      'A second factor was added to your Bindery account',
    );
    expect(await recordOf(identity, await accountOf('ana@harbor.test'))).toEqual(
      expect.arrayContaining(['user.factor_added success', 'user.identity_confirmed success']),
    );
  });

  test('is asked for after a sign-in by mail, which opens nothing else until then', async () => {
    const browser = await signIn(identity, 'ben@harbor.test');
    const app = await addApp(identity, browser);
    const second = await signIn(identity, 'ben@harbor.test');
    expect((await second.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    expect((await second.auth.mfa.listFactors()).data?.totp).toHaveLength(1);
    expect(await claimsOf(second)).toMatchObject({ aal: 'aal1', app_metadata: { second_factor_due: true } });
    expect(await me(second)).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
    const token = await accessTokenOf(second);
    expect((await call(identity, 'GET', '/api/auth/me', { token })).status).toBe(200);
    expect((await second.auth.updateUser({ data: { full_name: 'Mallory' } })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    });
    expect((await second.auth.reauthenticate()).error).toMatchObject({ code: 'reauthentication_not_valid' });
    await giveCode(identity, second, app);
    expect((await me(second)).status).toBe(200);
    // The first one has given it, so it stays.
    expect((await browser.auth.getUser()).error).toBeNull();
  });

  test('is added only after a step-up, whose answer has the shape of GoTrue’s errors', async () => {
    const browser = await signIn(identity, 'cy@harbor.test');
    const { error } = await browser.auth.mfa.enroll({ factorType: 'totp' });
    expect(error).toMatchObject({ status: 403, code: 'step_up_required' });
    identity.clock.advance(61_000);
    await browser.auth.reauthenticate();
    await mailsSettled(identity);
    const mails = (await identity.mail.mails()).filter(({ to }) => to.includes('cy@harbor.test'));
    const code = /^\d{6}$/m.exec(mails.at(-1)?.text ?? '')?.[0];
    const token = await accessTokenOf(browser);
    await call(identity, 'POST', '/auth/v1/reauthenticate/verify', { token, body: { code } });
    expect((await browser.auth.mfa.enroll({ factorType: 'totp' })).data).toMatchObject({
      friendly_name: 'Authenticator app',
    });
  });

  test('counts as the step-up for ten minutes, and is needed again to change anything after', async () => {
    const browser = await signIn(identity, 'dee@harbor.test');
    const app = await addApp(identity, browser, 'Phone');
    const second = await browser.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' });
    expect(second.error).toBeNull();
    identity.clock.advance(600_000);
    await browser.auth.refreshSession();
    expect((await browser.auth.mfa.unenroll({ factorId: app.factorId })).error).toMatchObject({
      status: 403,
      code: 'step_up_required',
    });
    await giveCode(identity, browser, app);
    expect((await browser.auth.mfa.unenroll({ factorId: app.factorId })).data).toEqual({ id: app.factorId });
    await browser.auth.refreshSession();
    expect(await claimsOf(browser)).toMatchObject({
      aal: 'aal1',
      app_metadata: { second_factor_due: false },
    });
    expect(await subjectsTo('dee@harbor.test')).toContain(
      'A second factor was removed from your Bindery account',
    );
  });

  test('is refused under a name in use, as a phone, and above ten', async () => {
    const browser = await signIn(identity, 'eve@harbor.test');
    await addApp(identity, browser, 'Phone');
    const enroll = (friendlyName: string) => browser.auth.mfa.enroll({ factorType: 'totp', friendlyName });
    expect((await enroll('Phone')).error).toMatchObject({ status: 422, code: 'mfa_factor_name_conflict' });
    expect(
      (await browser.auth.mfa.enroll({ factorType: 'phone', phone: '+12025550123' })).error,
    ).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
    for (let nth = 2; nth <= 10; nth += 1) await addApp(identity, browser, `Phone ${String(nth)}`);
    expect((await enroll('One more')).error).toMatchObject({ code: 'too_many_enrolled_mfa_factors' });
  });

  test('that is not verified within five minutes, or is another session’s, is not there', async () => {
    const browser = await signIn(identity, 'fay@harbor.test');
    const other = await signIn(identity, 'fay@harbor.test');
    const { factorId } = await enrollApp(identity, browser);
    const gone = { status: 404, code: 'mfa_factor_not_found' };
    expect((await other.auth.mfa.challenge({ factorId })).error).toMatchObject(gone);
    expect((await browser.auth.mfa.challenge({ factorId })).error).toBeNull();
    identity.clock.advance(300_000);
    expect((await browser.auth.mfa.challenge({ factorId })).error).toMatchObject(gone);
    // It makes no sign-in need a factor.
    expect(await claimsOf(other)).toMatchObject({ app_metadata: { second_factor_due: false } });
  });
});

test('an account that requires a second factor holds back who has none, after seven days', async () => {
  const browser = await signIn(identity, 'gus@harbor.test');
  await identity.db.account.update({
    where: { id: await accountOf('gus@harbor.test') },
    data: { second_factor_required_at: identity.clock.now() },
  });
  expect((await me(browser)).status).toBe(200);
  identity.clock.advance(7 * 86_400_000);
  await browser.auth.refreshSession();
  expect(await me(browser)).toMatchObject({
    status: 403,
    body: {
      code: 'second_factor_required',
      detail: 'A second factor is required. Add one to continue.',
    },
  });
  await addApp(identity, browser);
  expect((await me(browser)).status).toBe(200);
});

test('neither log nor database nor outbox has a secret or a code in clear', async () => {
  const browser = await signIn(identity, 'hal@harbor.test');
  const app = await addApp(identity, browser);
  const rows = await identity.db.$queryRaw`
    SELECT row_to_json(f)::text AS row FROM factors f UNION ALL SELECT row_to_json(j)::text FROM mail_jobs j
    UNION ALL SELECT row_to_json(a)::text FROM audit_entries a UNION ALL SELECT payload::text FROM outbox`;
  const kept = [...identity.log, JSON.stringify(rows)].join('\n');
  expect(kept).toContain(app.factorId);
  expect(kept).not.toContain(app.secret);
  expect(kept).not.toMatch(new RegExp(`\\b${codeOf(identity, app)}\\b`));
});

test('a session that has no token of its factor yet is told so', async () => {
  const browser = await signIn(identity, 'ida@harbor.test');
  const aal1 = await accessTokenOf(browser);
  await addApp(identity, browser);
  const refused = await call(identity, 'POST', '/auth/v1/factors', {
    token: aal1,
    body: { factor_type: 'totp', friendly_name: 'Mine' },
  });
  expect(refused).toMatchObject({ status: 403, body: { code: 'insufficient_aal' } });
  expect(claimsIn(aal1).aal).toBe('aal1');
  expect((await openBrowser(identity).auth.mfa.listFactors()).error).not.toBeNull();
});

test('a session proved by two factors stays proved when either is removed', async () => {
  for (const removed of [0, 1]) {
    const browser = await signIn(identity, `two-${String(removed)}@harbor.test`);
    const apps = [await addApp(identity, browser, 'First'), await addApp(identity, browser, 'Second')];
    const unenroll = (app: App) => browser.auth.mfa.unenroll({ factorId: app.factorId });
    expect((await unenroll(apps[removed]!)).error).toBeNull();
    await browser.auth.refreshSession();
    expect((await claimsOf(browser)).aal).toBe('aal2');
    expect((await unenroll(apps[1 - removed]!)).error).toBeNull();
    await browser.auth.refreshSession();
    expect((await claimsOf(browser)).aal).toBe('aal1');
  }
});

describe('a session that is still missing the second factor of its person', () => {
  /** A session with the app of its person, and one by the mail alone. */
  async function sessionsOf(email: string) {
    const proved = await signIn(identity, email);
    await addApp(identity, proved);
    return { proved, byMail: await signIn(identity, email) };
  }
  const isSignedIn = async ({ auth }: Browser) => (await auth.refreshSession()).error === null;

  test.each(['global', 'others', 'local'] as const)('ends itself alone by a %s sign-out', async (scope) => {
    const { proved, byMail } = await sessionsOf(`out-${scope}@harbor.test`);
    const token = await accessTokenOf(byMail);
    const { status } = await call(identity, 'POST', `/auth/v1/logout?scope=${scope}`, { token });
    expect(status).toBe(204);
    expect(await isSignedIn(byMail)).toBe(false);
    expect(await isSignedIn(proved)).toBe(true);
    const other = await signIn(identity, `out-${scope}@harbor.test`);
    expect((await proved.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect(await isSignedIn(other)).toBe(false);
  });

  test('sees and ends no other session, and sees no device, network or activity', async () => {
    const { proved, byMail } = await sessionsOf('sees@harbor.test');
    const [token, session] = [await accessTokenOf(byMail), (await proved.auth.getClaims()).data?.claims];
    for (const [method, path] of [
      ['GET', '/api/auth/sessions'],
      ['DELETE', '/api/auth/sessions'],
      ['DELETE', `/api/auth/sessions/${String(session?.session_id)}`],
      ['GET', '/api/settings/security/activity'],
    ] as const) {
      const refused = await call(identity, method, path, { token });
      expect(refused).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
    }
    expect((await byMail.auth.passkey.list()).error).toMatchObject({ code: 'insufficient_aal' });
    expect((await call(identity, 'GET', '/api/auth/me', { token })).status).toBe(200);
    expect(await isSignedIn(proved)).toBe(true);
  });

  test('but has none yet manages its sessions as ever', async () => {
    const browser = await signIn(identity, 'none@harbor.test');
    const user = await identity.db.user.findUniqueOrThrow({ where: { email: 'none@harbor.test' } });
    const data = { second_factor_required_at: new Date(0) };
    await identity.db.account.update({ where: { id: user.account_id }, data });
    const other = await signIn(identity, 'none@harbor.test');
    expect((await claimsOf(other)).app_metadata.second_factor_due).toBe(true);
    const token = await accessTokenOf(other);
    expect((await call(identity, 'GET', '/api/auth/sessions', { token })).status).toBe(200);
    expect((await call(identity, 'GET', '/api/settings/security/activity', { token })).status).toBe(200);
    expect((await other.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect(await isSignedIn(browser)).toBe(false);
  });
});

test('an installation can require a second factor of superusers at once', async () => {
  await identity.restart({ SUPERUSER_SECOND_FACTOR: 'required' });
  const root = await signIn(identity, SUPERUSER);
  const users = async () =>
    (await call(identity, 'GET', '/api/admin/users', { token: await accessTokenOf(root) })).status;
  expect(await users()).toBe(403);
  expect((await me(await signIn(identity, 'lea@harbor.test'))).status).toBe(200);
  await addApp(identity, root);
  expect(await users()).toBe(200);
});

test('an app goes on under a new root key, and without the old one once its secret is sealed anew', async () => {
  const app = await addApp(identity, await signIn(identity, 'kim@harbor.test'));
  const OPS_TOKEN = `test:${randomBytes(24).toString('base64url')}`;
  const ROOT_KEY = randomBytes(32).toString('base64');
  await identity.restart({ ROOT_KEY, OTHER_ROOT_KEYS: identity.rootKey, OPS_TOKEN });
  await giveCode(identity, await signIn(identity, 'kim@harbor.test'), app);
  const operate = (path: string) =>
    call(identity, 'POST', `/internal/ops/${path}`, { token: OPS_TOKEN, body: {} });
  expect((await operate('audit-keys/reseal')).body.changed).toBeGreaterThan(0);
  expect((await operate('audit-keys/reseal')).body).toMatchObject({ changed: 0, failed: [] });
  await operate('signing-keys/reseal');
  await identity.restart({ ROOT_KEY, OPS_TOKEN });
  await giveCode(identity, await signIn(identity, 'kim@harbor.test'), app);
});
