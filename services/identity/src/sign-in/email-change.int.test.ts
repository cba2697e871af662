import { STEP_UP_SECONDS } from '@bindery/contracts/access';
import { waitFor } from '@bindery/test-kit';
import { callerOf, recordOf } from '../../test/agency.js';
import {
  accessTokenOf,
  askForMail,
  call,
  mailsSettled,
  mailsTo,
  openBrowser,
  signIn,
  stepUp,
  type Browser,
} from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

async function askForChange(browser: Browser, from: string, to: string) {
  await stepUp(identity, browser);
  const { data, error } = await browser.auth.updateUser({ email: to });
  expect(error).toBeNull();
  const [current, next] = [(await mailsTo(identity, from)).at(-1), (await mailsTo(identity, to)).at(-1)];
  return { user: data.user, current, next };
}

/** Changes an address to the end, and gives the mail that takes it back. */
async function changed(from: string, to: string) {
  const mails = await askForChange(await signIn(identity, from), from, to);
  await confirm(mails.current);
  await confirm(mails.next);
  const { id, account_id: accountId } = await identity.db.user.findUniqueOrThrow({ where: { email: to } });
  return { id, accountId, undo: (await mailsTo(identity, from)).at(-1) };
}

const takeBack = (mail: { tokenHash: string } | undefined) =>
  // The client's types know GoTrue's links only.
  openBrowser(identity).auth.verifyOtp({
    token_hash: mail?.tokenHash ?? '',
    type: 'email_change_undo' as 'email_change',
  });

const read = (mail: { tokenHash: string } | undefined) =>
  call(identity, 'POST', '/api/auth/link', { body: { token_hash: mail?.tokenHash } });

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

    expect(await confirm(current)).toMatchObject({ error: null, data: { session: null, user: null } });
    expect((await browser.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    await waitFor(
      async () => (await call(identity, 'GET', '/api/auth/me', { token: before })).status === 401,
    );
    const again = await signIn(identity, 'new@harbor.test');
    expect((await again.auth.getUser()).data.user?.id).toBe(user?.id);
  });

  test.each([
    ['last', ['current', 'next'] as const],
    ['first', ['next', 'current'] as const],
  ])('ends every session and signs nobody in when the new address confirms %s', async (which, order) => {
    const [from, to] = [`mallory-${which}@evil.test`, `victim-${which}@harbor.test`];
    const browser = await signIn(identity, from);
    await signIn(identity, from);
    const mails = await askForChange(browser, from, to);
    for (const side of order) {
      const { data, error } = await confirm(mails[side]);
      expect([error, data.session]).toEqual([null, null]);
    }
    const { id } = await identity.db.user.findUniqueOrThrow({ where: { email: to } });
    const sessions = await identity.db.session.findMany({ where: { user_id: id } });
    expect(sessions.map(({ ended_at, end_reason }) => [ended_at !== null, end_reason])).toEqual([
      [true, 'email_changed'],
      [true, 'email_changed'],
    ]);
    expect((await browser.auth.refreshSession()).error).not.toBeNull();
  });

  test('needs a step-up, and nothing else of the user does', async () => {
    const browser = await signIn(identity, 'unproved@harbor.test');
    const put = async (body: object) =>
      call(identity, 'PUT', '/auth/v1/user', { token: await accessTokenOf(browser), body });
    expect(await put({ email: 'proved@harbor.test', data: { full_name: 'Uma' } })).toMatchObject({
      status: 403,
      body: { code: 'step_up_required', error_code: 'step_up_required', methods: ['reauthentication'] },
    });
    expect(await mailsTo(identity, 'proved@harbor.test')).toEqual([]);
    expect((await browser.auth.getUser()).data.user).toMatchObject({ user_metadata: {} });
    expect((await put({ email: 'Unproved@Harbor.test', data: { full_name: 'Uma' } })).status).toBe(200);
    await stepUp(identity, browser);
    identity.clock.advance(STEP_UP_SECONDS * 1_000);
    await browser.auth.refreshSession();
    expect((await put({ email: 'proved@harbor.test' })).status).toBe(403);
    await stepUp(identity, browser);
    expect((await put({ email: 'proved@harbor.test' })).status).toBe(200);
  });

  test('tells the new address which account asks', async () => {
    const browser = await signIn(identity, 'asks@harbor.test');
    await askForChange(browser, 'asks@harbor.test', 'asked@harbor.test');
    const mails = await identity.mail.mails();
    const mail = mails.find(({ to }) => to.includes('asked@harbor.test'));
    expect(mail?.text).toContain('asks@harbor.test');
    expect(mail?.text).toContain('7 days');
  });

  test('is audited in the account', async () => {
    const { accountId } = await changed('audited@harbor.test', 'audited-new@harbor.test');
    expect(await recordOf(identity, accountId)).toEqual(['user.updated success']);
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
    expect(data.session).toBeNull();
    expect(await identity.db.user.count({ where: { email: 'recoded@harbor.test' } })).toBe(1);
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

test('a user asks strangers for at most five changes an hour and ten a day', async () => {
  const browser = await signIn(identity, 'restless@harbor.test');
  const ask = async (number: number) => {
    await stepUp(identity, browser);
    return browser.auth.updateUser({ email: `stranger-${String(number)}@harbor.test` });
  };
  const askFive = async (from: number) => {
    for (let asked = from; asked < from + 5; asked += 1) expect((await ask(asked)).error).toBeNull();
    return (await ask(from + 5)).error;
  };
  expect(await askFive(0)).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  expect(await mailsTo(identity, 'stranger-5@harbor.test')).toEqual([]);
  identity.clock.advance(60 * 60_000);
  await browser.auth.refreshSession();
  expect((await askFive(10))?.message).toMatch(/in 1380 minutes/);
});

describe('taking an address back', () => {
  test('restores the address, ends every session and signs the reader in', async () => {
    const { id, undo } = await changed('ours@harbor.test', 'theirs@evil.test');
    expect(undo?.type).toBe('email_change_undo');
    const thief = await signIn(identity, 'theirs@evil.test');
    const pending = await askForMail(identity, openBrowser(identity), 'theirs@evil.test');
    const { data, error } = await takeBack(undo);
    expect(error).toBeNull();
    expect(data.session?.user).toMatchObject({ id, email: 'ours@harbor.test' });
    expect((await thief.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const late = await openBrowser(identity).auth.verifyOtp({ token_hash: pending.tokenHash, type: 'email' });
    expect(late.error?.code).toBe('otp_expired');
    await mailsSettled(identity);
    const texts = (await identity.mail.mails()).filter(({ to }) => to.includes('theirs@evil.test'));
    expect(texts.at(-1)?.text).toContain('ours@harbor.test');
    expect((await takeBack(undo)).error?.code).toBe('otp_expired');
  });

  test('works for seven days', async () => {
    const { undo } = await changed('patient@harbor.test', 'patient-new@harbor.test');
    identity.clock.advance(7 * 86_400_000 - 60_000);
    expect((await read(undo)).body).toEqual({
      purpose: 'email_change_undo',
      email: 'patient@harbor.test',
      change: { from: 'patient-new@harbor.test', to: 'patient@harbor.test', other_confirmed: true },
      refusal: null,
    });
    identity.clock.advance(61_000);
    expect((await read(undo)).body['refusal']).toMatch(/7 days/);
    expect((await takeBack(undo)).error).toMatchObject({ code: 'otp_expired' });
    expect(await identity.db.user.count({ where: { email: 'patient-new@harbor.test' } })).toBe(1);
  });

  test('works for the first address after the account moved on twice, and ends the later ones', async () => {
    const first = await changed('first-of@harbor.test', 'second-of@evil.test');
    const second = await changed('second-of@evil.test', 'third-of@evil.test');
    const { data } = await takeBack(first.undo);
    expect(data.session?.user).toMatchObject({ id: second.id, email: 'first-of@harbor.test' });
    expect((await takeBack(second.undo)).error?.code).toBe('otp_expired');
  });

  test('removes an empty account that its owner made with the address meanwhile', async () => {
    const { id, undo } = await changed('locked-out@harbor.test', 'elsewhere@evil.test');
    await signIn(identity, 'locked-out@harbor.test');
    const empty = await identity.db.user.findUniqueOrThrow({ where: { email: 'locked-out@harbor.test' } });
    expect((await takeBack(undo)).data.session?.user.id).toBe(id);
    expect(await identity.db.account.count({ where: { id: empty.account_id } })).toBe(0);
    expect(await identity.db.removedAccount.count({ where: { id: empty.account_id } })).toBe(1);
  });

  test('is refused while another account with a plan uses the address', async () => {
    const { undo } = await changed('reused@harbor.test', 'moved-on@harbor.test');
    await signIn(identity, 'reused@harbor.test');
    await identity.db.account.updateMany({
      where: { users: { some: { email: 'reused@harbor.test' } } },
      data: { plan_id: 'free_forever' },
    });
    const { error } = await takeBack(undo);
    expect(error).toMatchObject({ code: 'otp_expired' });
    expect(error?.message).toMatch(/another account/);
    expect(await identity.db.user.count({ where: { email: 'moved-on@harbor.test' } })).toBe(1);
  });

  test('is refused once an administrator has set the address', async () => {
    const { id, undo } = await changed('staff@harbor.test', 'staff-new@harbor.test');
    await signIn(identity, SUPERUSER);
    const superuser = await callerOf(identity, SUPERUSER, { provesEachCall: true });
    const browser = await signIn(identity, 'staff-new@harbor.test');
    await superuser('PUT', `/api/admin/users/${id}`, { email: 'staff-set@harbor.test' });
    expect((await browser.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await takeBack(undo)).error?.code).toBe('otp_expired');
  });
});

describe('the first sign-in after a change of address', () => {
  const change = async (browser: Browser, call_: 'GET' | 'keep' | 'undo') =>
    call(
      identity,
      call_ === 'GET' ? 'GET' : 'POST',
      `/api/auth/email-change${call_ === 'GET' ? '' : `/${call_}`}`,
      { token: await accessTokenOf(browser) },
    );

  test('asks whose account it is and says who can take it back, for seven days', async () => {
    const { accountId } = await changed('gives@harbor.test', 'gets@harbor.test');
    const until = identity.clock.now().getTime() + 7 * 86_400_000;
    let browser = await signIn(identity, 'gets@harbor.test');
    const { body } = await change(browser, 'GET');
    expect(body).toEqual({
      former: [{ email: 'gives@harbor.test', until: expect.any(String) as string }],
      must_choose: true,
    });
    const [said] = body['former'] as { until: string }[];
    expect(Math.abs(new Date(said?.until ?? '').getTime() - until)).toBeLessThan(60_000);
    expect((await change(browser, 'keep')).body).toMatchObject({ former: [{}], must_choose: false });
    expect((await change(browser, 'keep')).status).toBe(200);
    expect(await recordOf(identity, accountId)).toEqual([
      'user.updated success',
      'user.account_kept success',
    ]);
    expect(await change(browser, 'undo')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    identity.clock.advance(7 * 86_400_000 + 60_000);
    browser = await signIn(identity, 'gets@harbor.test');
    expect((await change(browser, 'GET')).body).toEqual({ former: [], must_choose: false });
  });

  test('gives the account back to its former address and lets the reader begin their own', async () => {
    const { id, undo } = await changed('former@harbor.test', 'stranger@harbor.test');
    const browser = await signIn(identity, 'stranger@harbor.test');
    expect((await change(browser, 'undo')).status).toBe(204);
    expect((await browser.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect(await identity.db.user.findUnique({ where: { id } })).toMatchObject({
      email: 'former@harbor.test',
    });
    expect((await takeBack(undo)).error?.code).toBe('otp_expired');
    await mailsSettled(identity);
    const mails = (await identity.mail.mails()).filter(({ to }) => to.includes('former@harbor.test'));
    expect(mails.at(-1)?.subject).toBe('Your Bindery email address was changed back');
    const own = await signIn(identity, 'stranger@harbor.test');
    expect((await own.auth.getUser()).data.user?.id).not.toBe(id);
    expect((await change(own, 'GET')).body).toEqual({ former: [], must_choose: false });
    expect((await change(own, 'undo')).status).toBe(409);
  });

  test('asks nobody else, and nobody after the former address took the account back', async () => {
    const { undo } = await changed('owner-of@harbor.test', 'thief-of@evil.test');
    const other = await signIn(identity, 'bystander@harbor.test');
    expect((await change(other, 'GET')).body).toEqual({ former: [], must_choose: false });
    await takeBack(undo);
    const owner = await signIn(identity, 'owner-of@harbor.test');
    expect((await change(owner, 'GET')).body).toEqual({ former: [], must_choose: false });
    for (const path of ['', '/keep', '/undo'])
      expect((await call(identity, path ? 'POST' : 'GET', `/api/auth/email-change${path}`)).status).toBe(401);
  });

  test('keeps the account where the former address has another one with a plan', async () => {
    const { id } = await changed('busy@harbor.test', 'busy-new@harbor.test');
    await signIn(identity, 'busy@harbor.test');
    await identity.db.account.updateMany({
      where: { users: { some: { email: 'busy@harbor.test' } } },
      data: { plan_id: 'free_forever' },
    });
    const browser = await signIn(identity, 'busy-new@harbor.test');
    expect(await change(browser, 'undo')).toMatchObject({ status: 409, body: { code: 'email_in_use' } });
    expect(await identity.db.user.findUnique({ where: { id } })).toMatchObject({
      email: 'busy-new@harbor.test',
      must_choose_account: true,
    });
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

  test('keeps at most 8 KiB of metadata, however it is added', async () => {
    const browser = await signIn(identity, 'collector@harbor.test');
    const add = (name: string) => browser.auth.updateUser({ data: { [name]: 'x'.repeat(4_000) } });
    expect((await add('first')).error).toBeNull();
    expect((await add('second')).error).toBeNull();
    expect((await add('third')).error).toMatchObject({ status: 400, code: 'validation_failed' });
    const { metadata } = await identity.db.user.findUniqueOrThrow({
      where: { email: 'collector@harbor.test' },
    });
    expect(Object.keys(metadata as object)).toEqual(['first', 'second']);
    expect((await browser.auth.updateUser({ data: { first: null, third: 'y' } })).error).toBeNull();
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
