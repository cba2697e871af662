import { waitFor } from '@bindery/test-kit';
import { accessTokenOf, call, mailsTo, openBrowser, signIn, type Browser } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

async function askForChange(browser: Browser, from: string, to: string) {
  const { data, error } = await browser.auth.updateUser({ email: to });
  expect(error).toBeNull();
  const [current, next] = [(await mailsTo(identity, from)).at(-1), (await mailsTo(identity, to)).at(-1)];
  return { user: data.user, current, next };
}

const confirm = (mail: { tokenHash: string } | undefined) =>
  openBrowser(identity).auth.verifyOtp({ token_hash: mail?.tokenHash ?? '', type: 'email_change' });

describe('changing the email address', () => {
  test('takes effect only after both addresses confirm', async () => {
    const browser = await signIn(identity, 'old@harbor.test');
    const before = await accessTokenOf(browser);
    const { user, current, next } = await askForChange(
      browser,
      'old@harbor.test',
      'New@Harbor.test'.toLowerCase(),
    );
    expect(user).toMatchObject({ email: 'old@harbor.test', new_email: 'new@harbor.test' });
    expect([current?.type, next?.type]).toEqual(['email_change', 'email_change']);

    const first = await confirm(next);
    expect(first).toMatchObject({ error: null, data: { session: null, user: null } });
    expect((await browser.auth.getUser()).data.user?.email).toBe('old@harbor.test');

    const second = await confirm(current);
    expect(second.data.session?.user.email).toBe('new@harbor.test');
    expect((await browser.auth.getUser()).data.user?.email).toBe('new@harbor.test');
    // Tokens carry the address, so the ones from before are out of date.
    await waitFor(
      async () => (await call(identity, 'GET', '/api/auth/me', { token: before })).status === 401,
    );
    expect((await call(identity, 'GET', '/api/auth/me', { token: before })).body.code).toBe('token_stale');
  });

  test('accepts the six-digit codes', async () => {
    const browser = await signIn(identity, 'coded@harbor.test');
    const { current, next } = await askForChange(browser, 'coded@harbor.test', 'recoded@harbor.test');
    const auth = openBrowser(identity).auth;
    await auth.verifyOtp({ email: 'coded@harbor.test', token: current?.code ?? '', type: 'email_change' });
    const { data } = await auth.verifyOtp({
      email: 'recoded@harbor.test',
      token: next?.code ?? '',
      type: 'email_change',
    });
    expect(data.session?.user.email).toBe('recoded@harbor.test');
  });

  test('does not count two confirmations from one address', async () => {
    const browser = await signIn(identity, 'single@harbor.test');
    const { current } = await askForChange(browser, 'single@harbor.test', 'other@harbor.test');
    await confirm(current);
    expect((await confirm(current)).error?.code).toBe('otp_expired');
    expect((await browser.auth.getUser()).data.user?.email).toBe('single@harbor.test');
  });

  test('has no effect for a taken address and does not reveal that it is taken', async () => {
    await signIn(identity, 'taken@harbor.test');
    const sent = (await mailsTo(identity, 'taken@harbor.test')).length;
    const browser = await signIn(identity, 'wishes@harbor.test');
    const { user, current } = await askForChange(browser, 'wishes@harbor.test', 'taken@harbor.test');
    expect(user).toMatchObject({ new_email: 'taken@harbor.test' });
    expect(await mailsTo(identity, 'taken@harbor.test')).toHaveLength(sent);
    await confirm(current);
    expect((await browser.auth.getUser()).data.user?.email).toBe('wishes@harbor.test');
  });

  test('is canceled by another change request', async () => {
    const browser = await signIn(identity, 'fickle@harbor.test');
    const first = await askForChange(browser, 'fickle@harbor.test', 'first@harbor.test');
    identity.clock.advance(61_000);
    await askForChange(browser, 'fickle@harbor.test', 'second@harbor.test');
    expect((await confirm(first.next)).error?.code).toBe('otp_expired');
  });
});

describe("updating one's own data", () => {
  test('stores the metadata and full name but grants no role or account', async () => {
    const browser = await signIn(identity, 'plain@harbor.test');
    const { data, error } = await browser.auth.updateUser({
      data: {
        full_name: 'Paula Plain',
        role: 'superuser',
        account_id: '00000000-0000-4000-8000-000000000000',
      },
    });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ full_name: 'Paula Plain', role: 'superuser' });
    expect(data.user?.app_metadata).toMatchObject({ user_role: 'pending' });
    const me = await call(identity, 'GET', '/api/auth/me', { token: await accessTokenOf(browser) });
    expect(me.body).toMatchObject({ full_name: 'Paula Plain', role: 'pending' });
    expect(me.body.account_id).not.toBe('00000000-0000-4000-8000-000000000000');

    const cleared = await browser.auth.updateUser({ data: { full_name: null, role: null } });
    expect(cleared.data.user?.user_metadata).not.toHaveProperty('role');
  });

  test.each([
    [{ password: 'correct horse battery' }, 422, 'email_provider_disabled'],
    [{ phone: '+12025550123' }, 400, 'validation_failed'],
    [{ email: 'not an address' }, 400, 'validation_failed'],
    [{ data: { full_name: 'x'.repeat(121) } }, 400, 'validation_failed'],
    [{ data: { big: 'x'.repeat(9_000) } }, 400, 'validation_failed'],
  ])('refuses %o', async (change, status, code) => {
    const browser = await signIn(identity, 'strict@harbor.test');
    const { error } = await browser.auth.updateUser(change);
    expect(error).toMatchObject({ status, code });
  });
});
