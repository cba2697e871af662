import { askForMail, call, mailsSettled, mailsTo, openBrowser, signIn, WELCOME } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const ask = (email: string, more: object = {}) =>
  call(identity, 'POST', '/auth/v1/otp', { body: { email, create_user: true, ...more } });

describe('requesting a sign-in link', () => {
  test('gets the same response for known, unknown, deactivated and rate-limited addresses', async () => {
    await signIn(identity, 'known@harbor.test');
    await signIn(identity, 'inactive@harbor.test');
    await identity.db.user.update({ where: { email: 'inactive@harbor.test' }, data: { is_active: false } });
    identity.clock.advance(61_000);
    const before = (await identity.mail.mails()).length;

    const answers = [
      await ask('known@harbor.test', { create_user: false }),
      await ask('known@harbor.test', { create_user: false }),
      await ask('unknown@harbor.test', { create_user: false }),
      await ask('inactive@harbor.test'),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({});
    }
    const shapes = answers.map(({ headers }) => [...headers.keys()].sort().join());
    expect(new Set(shapes).size).toBe(1);
    await mailsSettled(identity);
    const sent = (await identity.mail.mails()).slice(before);
    expect(sent.flatMap((mail) => mail.to)).toEqual(['known@harbor.test']);
  });

  test('silently sends an address at most one email a minute and ten an hour', async () => {
    const address = 'eager@harbor.test';
    await ask(address);
    await ask(address.toUpperCase());
    expect(await mailsTo(identity, address)).toHaveLength(1);
    for (let minute = 0; minute < 12; minute += 1) {
      identity.clock.advance(60_000);
      expect((await ask(address)).status).toBe(200);
      await mailsSettled(identity);
    }
    expect(await mailsTo(identity, address)).toHaveLength(10);
    identity.clock.advance(60 * 60_000);
    await ask(address);
    expect(await mailsTo(identity, address)).toHaveLength(11);
  });

  test('sends one email for concurrent requests for the same address', async () => {
    await Promise.all(Array.from({ length: 8 }, () => ask('burst@harbor.test')));
    expect(await mailsTo(identity, 'burst@harbor.test')).toHaveLength(1);
  });

  test.each([
    [undefined, '/'],
    [WELCOME, '/welcome'],
    ['http://localhost:8080/app/welcome', '/app/welcome'],
    ['https://evil.test/welcome', '/'],
    ['http://localhost:8080/welcome?to=//evil.test', '/'],
  ])('redirects to %p only when the allow list permits it', async (redirectTo, next) => {
    const mail = await askForMail(identity, openBrowser(identity), 'redirected@harbor.test', {
      ...(redirectTo && { emailRedirectTo: redirectTo }),
    });
    expect(mail.next).toBe(next);
  });

  test('ignores the Referer header for the redirect', async () => {
    identity.clock.advance(61_000);
    await call(identity, 'POST', '/auth/v1/otp', {
      body: { email: 'referred@harbor.test' },
      headers: { referer: 'http://localhost:8080/welcome' },
    });
    expect((await mailsTo(identity, 'referred@harbor.test'))[0]?.next).toBe('/');
  });
});

describe('six-digit codes', () => {
  const tryCode = (email: string, token: string) =>
    call(identity, 'POST', '/auth/v1/verify', { body: { email, token, type: 'email' } });
  const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

  test('allow five attempts per email, after which the link still works', async () => {
    const browser = openBrowser(identity);
    const mail = await askForMail(identity, browser, 'five@harbor.test');
    for (let time = 0; time < 5; time += 1) {
      expect((await tryCode('five@harbor.test', wrongFor(mail.code))).status).toBe(403);
    }
    expect((await tryCode('five@harbor.test', mail.code)).body.code).toBe('otp_expired');
    expect((await browser.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' })).error).toBeNull();
  });

  test('allow ten attempts per address per hour, across all emails', async () => {
    const browser = openBrowser(identity);
    const first = await askForMail(identity, browser, 'ten@harbor.test');
    for (let time = 0; time < 5; time += 1) await tryCode('ten@harbor.test', wrongFor(first.code));
    const second = await askForMail(identity, browser, 'ten@harbor.test');
    for (let time = 0; time < 5; time += 1) await tryCode('ten@harbor.test', wrongFor(second.code));
    const third = await askForMail(identity, browser, 'ten@harbor.test');
    expect((await tryCode('ten@harbor.test', third.code)).body.code).toBe('otp_expired');
    identity.clock.advance(60 * 60_000);
    const fourth = await askForMail(identity, browser, 'ten@harbor.test');
    expect((await tryCode('ten@harbor.test', fourth.code)).status).toBe(200);
  });

  test('enforce the attempt limit on concurrent attempts', async () => {
    const mail = await askForMail(identity, openBrowser(identity), 'race@harbor.test');
    await Promise.all(Array.from({ length: 20 }, () => tryCode('race@harbor.test', wrongFor(mail.code))));
    expect((await tryCode('race@harbor.test', mail.code)).status).toBe(403);
    const rows = await identity.db.mailedLink.findMany({ orderBy: { created_at: 'desc' }, take: 1 });
    expect(rows[0]?.code_tries).toBe(5);
  });

  test('are refused identically for known and unknown addresses', async () => {
    const mail = await askForMail(identity, openBrowser(identity), 'somebody@harbor.test');
    const known = await tryCode('somebody@harbor.test', wrongFor(mail.code));
    const unknown = await tryCode('nobody@harbor.test', '123456');
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...known.body, request_id: '' });
    expect(unknown.status).toBe(known.status);
  });
});

describe('a client network', () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const recover = (address: string) =>
    call(identity, 'POST', '/auth/v1/recover', { body: { email: 'unknown@harbor.test' }, ...from(address) });

  test('gets 429 in GoTrue format after requesting a hundred emails in ten minutes', async () => {
    for (let asked = 0; asked < 50; asked += 1) {
      expect((await recover('2001:db8:1:2::1')).status).toBe(200);
      const otp = { body: { email: 'unknown@harbor.test', create_user: false }, ...from('2001:db8:1:2::2') };
      expect((await call(identity, 'POST', '/auth/v1/otp', otp)).status).toBe(200);
    }
    const refused = await recover('2001:db8:1:2::ffff');
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit', error_code: 'over_request_rate_limit', status: 429 },
    });
    expect(refused.body['msg']).toBe(refused.body['detail']);
    expect(refused.headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await recover('2001:db8:1:3::1')).status).toBe(200);
  });

  test('gets 429 after trying a hundred codes in ten minutes, across all addresses', async () => {
    const tryOne = (number: number) =>
      call(identity, 'POST', '/auth/v1/verify', {
        body: { email: `victim-${String(number)}@harbor.test`, token: '123456', type: 'email' },
        ...from('203.0.113.60'),
      });
    for (let tries = 0; tries < 100; tries += 1) expect((await tryOne(tries)).status).toBe(403);
    expect((await tryOne(100)).body['code']).toBe('over_request_rate_limit');
  });
});
