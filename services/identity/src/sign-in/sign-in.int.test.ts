import { askForMail, call, mailsTo, openBrowser, openMail, signIn, WELCOME } from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

describe('signing up', () => {
  test('creates a pending user with their own account only after the email is confirmed', async () => {
    const browser = openBrowser(identity);
    const mail = await askForMail(identity, browser, 'Nora.New@Solo.test', {
      data: { full_name: 'Nora New', role: 'superuser' },
    });
    expect(await identity.db.user.count({ where: { email: 'nora.new@solo.test' } })).toBe(0);

    const { data, error } = await browser.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email: 'nora.new@solo.test',
      user_metadata: {},
      app_metadata: { user_role: 'pending', is_owner: true, entitlement: 'none' },
    });
    const user = await identity.db.user.findUniqueOrThrow({
      where: { email: 'nora.new@solo.test' },
      include: { account: true },
    });
    expect(user).toMatchObject({ role: 'pending', is_owner: true, full_name: null });
    expect(user.account.name).toBe('nora.new');
  });

  test('takes nothing over from whoever asked for the link, who may be a stranger', async () => {
    const stranger = openBrowser(identity);
    await askForMail(identity, stranger, 'claimed@solo.test', {
      data: { full_name: 'Locked. Call 555 0199 now', pinned: true },
    });
    const mail = await askForMail(identity, openBrowser(identity), 'claimed@solo.test');
    await openBrowser(identity).auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
    const user = await identity.db.user.findUniqueOrThrow({ where: { email: 'claimed@solo.test' } });
    expect(user).toMatchObject({ full_name: null, metadata: {} });
  });

  test('publishes an event that contains only IDs', async () => {
    await signIn(identity, 'eve@solo.test');
    const { id } = await identity.db.user.findUniqueOrThrow({ where: { email: 'eve@solo.test' } });
    const events = await identity.db.outboxEvent.findMany({ where: { subject: 'identity.user.changed.v1' } });
    const payloads = events.map((event) => JSON.stringify(event.payload));
    expect(payloads.filter((payload) => payload.includes(id))).toHaveLength(1);
    expect(payloads.join()).not.toContain('eve');
  });

  test('creates one user when two emails are confirmed concurrently', async () => {
    const browser = openBrowser(identity);
    const mails = [
      await askForMail(identity, browser, 'twice@solo.test'),
      await askForMail(identity, browser, 'twice@solo.test'),
    ];
    const results = await Promise.all(
      mails.map((mail) =>
        openBrowser(identity).auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' }),
      ),
    );
    expect(results.filter((result) => result.error === null)).toHaveLength(1);
    expect(await identity.db.user.count({ where: { email: 'twice@solo.test' } })).toBe(1);
    expect(await identity.db.account.count({ where: { name: 'twice' } })).toBe(1);
  });

  test('creates a superuser for an address in SUPERUSER_EMAILS', async () => {
    const browser = await signIn(identity, SUPERUSER);
    const { data } = await browser.auth.getUser();
    expect(data.user?.app_metadata).toMatchObject({ user_role: 'superuser', sees_all: true });
  });
});

describe('the emailed link', () => {
  test('carries the token and the destination in the fragment, but no address', async () => {
    const mail = await askForMail(identity, openBrowser(identity), 'ana@harbor.test', {
      emailRedirectTo: WELCOME,
    });
    expect(mail).toMatchObject({ type: 'email', email: '', next: '/welcome' });
    expect(Buffer.from(mail.tokenHash, 'base64url')).toHaveLength(32);
  });

  test('works on a different device from the one that requested it', async () => {
    const mail = await askForMail(identity, openBrowser(identity, { flowType: 'pkce' }), 'ana@harbor.test');
    const telephone = openBrowser(identity, { flowType: 'pkce' });
    const { data } = await telephone.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
    expect(data.session?.user.email).toBe('ana@harbor.test');
    expect((await telephone.auth.getUser()).data.user?.email).toBe('ana@harbor.test');
  });

  test('works exactly once, even after a scanner opens it five times', async () => {
    const browser = openBrowser(identity);
    const mail = await askForMail(identity, browser, 'ana@harbor.test');
    for (let time = 0; time < 5; time += 1) {
      const page = await call(identity, 'GET', `/auth/v1/verify?token=${mail.tokenHash}&type=magiclink`);
      expect(page.status).toBe(200);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    const first = await browser.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
    expect(first.error).toBeNull();
    const second = await openBrowser(identity).auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
    expect(second.error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect(second.error?.message).toMatch(/already used/);
  });

  test('is refused after fifteen minutes with instructions to request a new one', async () => {
    const browser = openBrowser(identity);
    const mail = await askForMail(identity, browser, 'ana@harbor.test');
    identity.clock.advance(15 * 60_000);
    const { error } = await browser.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect(error?.message).toMatch(/expired.*Request a new/);
  });

  test('is refused with a wrong token or type', async () => {
    const browser = openBrowser(identity);
    const mail = await askForMail(identity, browser, 'ana@harbor.test');
    const wrong = await browser.auth.verifyOtp({
      token_hash: `${mail.tokenHash.slice(0, -1)}!`,
      type: 'email',
    });
    const kind = await browser.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'recovery' });
    for (const { error } of [wrong, kind]) {
      expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
      expect(error?.message).toMatch(/invalid/);
    }
    expect(
      (await browser.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'magiclink' })).error,
    ).toBeNull();
  });

  test('works from any of the last three emails until one of them is used', async () => {
    const browser = openBrowser(identity);
    const mails = [];
    for (let mail = 0; mail < 4; mail += 1)
      mails.push(await askForMail(identity, browser, 'ben@harbor.test'));
    const use = (mail = { tokenHash: '' }) =>
      openBrowser(identity).auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
    expect((await use(mails[0])).error?.code).toBe('otp_expired');
    expect((await use(mails[1])).error).toBeNull();
    expect((await use(mails[2])).error?.code).toBe('otp_expired');
    expect((await use(mails[3])).error?.code).toBe('otp_expired');
  });

  test('is stored hashed, with its address sealed', async () => {
    const mail = await askForMail(identity, openBrowser(identity), 'sealed@solo.test');
    const rows =
      JSON.stringify(await identity.db.$queryRaw`SELECT row_to_json(l)::text AS l FROM mailed_links l`) +
      JSON.stringify(await identity.db.$queryRaw`SELECT row_to_json(j)::text AS j FROM mail_jobs j`);
    expect(rows).not.toContain(mail.tokenHash);
    expect(rows).not.toContain(Buffer.from(mail.tokenHash, 'base64url').toString('hex'));
    expect(rows).not.toContain('sealed@solo.test');
    expect(rows).not.toContain(mail.code);
  });

  test('is refused when the user has been deactivated', async () => {
    await signIn(identity, 'gone@harbor.test');
    const mail = await askForMail(identity, openBrowser(identity), 'gone@harbor.test');
    await identity.db.user.update({ where: { email: 'gone@harbor.test' }, data: { is_active: false } });
    const { error } = await openBrowser(identity).auth.verifyOtp({
      token_hash: mail.tokenHash,
      type: 'email',
    });
    expect(error).toMatchObject({ status: 403, code: 'user_banned' });
  });
});

describe('the six-digit code', () => {
  test('signs in once with its address', async () => {
    const browser = openBrowser(identity);
    const mail = await askForMail(identity, browser, 'cy@harbor.test');
    const { data, error } = await browser.auth.verifyOtp({
      email: ' CY@harbor.test',
      token: mail.code,
      type: 'email',
    });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe('cy@harbor.test');
    const again = await browser.auth.verifyOtp({ email: 'cy@harbor.test', token: mail.code, type: 'email' });
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('invalidates the link in the same email', async () => {
    const browser = openBrowser(identity);
    const mail = await askForMail(identity, browser, 'cy@harbor.test');
    await browser.auth.verifyOtp({ email: 'cy@harbor.test', token: mail.code, type: 'email' });
    const link = await browser.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
    expect(link.error?.code).toBe('otp_expired');
  });

  test('does not work with another address', async () => {
    const mail = await askForMail(identity, openBrowser(identity), 'cy@harbor.test');
    const { error } = await openBrowser(identity).auth.verifyOtp({
      email: 'ben@harbor.test',
      token: mail.code,
      type: 'email',
    });
    expect(error?.code).toBe('otp_expired');
  });
});

describe('recovery', () => {
  test('signs in a known user, since there is no password to reset', async () => {
    identity.clock.advance(61_000);
    const browser = openBrowser(identity);
    expect(
      (await browser.auth.resetPasswordForEmail('ana@harbor.test', { redirectTo: WELCOME })).error,
    ).toBeNull();
    const mail = (await mailsTo(identity, 'ana@harbor.test')).at(-1);
    expect(mail?.type).toBe('recovery');
    const { data } = await browser.auth.verifyOtp({ token_hash: mail?.tokenHash ?? '', type: 'recovery' });
    expect(data.session?.user.email).toBe('ana@harbor.test');
  });

  test('sends no email to an unknown address', async () => {
    const { error } = await openBrowser(identity).auth.resetPasswordForEmail('nobody@solo.test');
    expect(error).toBeNull();
    expect(await mailsTo(identity, 'nobody@solo.test')).toEqual([]);
  });
});

test('a sign-in email has a plain-text part and no remote content', async () => {
  await askForMail(identity, openBrowser(identity), 'ana@harbor.test');
  const mail = (await identity.mail.mails()).at(-1);
  expect(openMail({ text: mail?.text ?? '' }).tokenHash).toHaveLength(43);
  expect(mail?.html).toContain('Sign in');
  expect(mail?.html).not.toMatch(/<img|<script|src=/);
});
