import { askForMail, call, mailsSettled, mailsTo, openBrowser, signIn, WELCOME } from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const ask = (email: string, more: object = {}, network = '192.0.2.1') =>
  call(identity, 'POST', '/auth/v1/otp', { body: { email, create_user: true, ...more }, ...from(network) });

describe('requesting a sign-in link', () => {
  test('gets the same response for known, unknown and deactivated addresses', async () => {
    await signIn(identity, 'known@harbor.test');
    await signIn(identity, 'inactive@harbor.test');
    await identity.db.user.update({ where: { email: 'inactive@harbor.test' }, data: { is_active: false } });
    identity.clock.advance(61_000);
    const before = (await identity.mail.mails()).length;
    const askEach = async () => [
      await ask('known@harbor.test', { create_user: false }),
      await ask('unknown@harbor.test', { create_user: false }),
      await ask('inactive@harbor.test'),
    ];

    const answers = await askEach();
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({});
    }
    await mailsSettled(identity);
    const sent = (await identity.mail.mails()).slice(before);
    expect(sent.flatMap((mail) => mail.to)).toEqual(['known@harbor.test']);

    identity.clock.advance(20_000);
    const refusals = await askEach();
    for (const { status, headers, body } of refusals) {
      expect({ status, body: { ...body, request_id: '' } }).toEqual({
        status: 429,
        body: { ...refusals[0]?.body, request_id: '' },
      });
      expect(headers.get('retry-after')).toBe('40');
    }
    for (const all of [answers, refusals])
      expect(new Set(all.map(({ headers }) => [...headers.keys()].sort().join())).size).toBe(1);
  });

  test.each(['otp', 'recover'])(
    'tells a network how long to wait after a request within the minute by /%s',
    async (path) => {
      const address = `eager-${path}@harbor.test`;
      await ask(address);
      const [mail] = await mailsTo(identity, address);
      identity.clock.advance(23_000);
      const again = (network: string) =>
        call(identity, 'POST', `/auth/v1/${path}`, {
          body: { email: address.toUpperCase() },
          ...from(network),
        });
      const refused = await again('192.0.2.1');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '37']);
      expect(refused.body).toMatchObject({
        code: 'over_email_send_rate_limit',
        error_code: 'over_email_send_rate_limit',
        msg: expect.stringMatching(/link and code work .* in 37 seconds\.$/) as string,
      });
      expect(await mailsTo(identity, address)).toHaveLength(1);
      // Another network learns nothing of this one.
      expect((await again('198.51.100.40')).status).toBe(200);
      const verified = { email: address, token: mail?.code ?? '', type: 'email' } as const;
      expect((await openBrowser(identity).auth.verifyOtp(verified)).error).toBeNull();
      identity.clock.advance(37_000);
      expect((await again('192.0.2.1')).status).toBe(200);
    },
  );

  test('refuses a network its eleventh email an hour for an address, whether it has an account', async () => {
    await signIn(identity, 'often@harbor.test');
    identity.clock.advance(60 * 60_000);
    const refusals = [];
    for (const address of ['often@harbor.test', 'never@harbor.test']) {
      for (let minute = 0; minute < 10; minute += 1) {
        identity.clock.advance(60_000);
        expect((await ask(address, { create_user: false })).status).toBe(200);
        await mailsSettled(identity);
      }
      identity.clock.advance(60_000);
      refusals.push(await ask(address, { create_user: false }));
      await identity.restart({ INTERNAL_PORT: '0' });
      refusals.push(await ask(address, { create_user: false }));
    }
    expect(await mailsTo(identity, 'often@harbor.test')).toHaveLength(11);
    for (const { status, headers, body } of refusals) {
      expect({ status, body: { ...body, request_id: '' } }).toEqual({
        status: 429,
        body: { ...refusals[0]?.body, request_id: '' },
      });
      expect(headers.get('retry-after')).toBe('3000');
    }
    const { url } = JSON.parse(identity.log.findLast((line) => line.includes('serving metrics')) ?? '{}') as {
      url: string;
    };
    expect(await (await fetch(url)).text()).toContain(
      'bindery_rate_limited_total{limit="login-mails-of-network"} 1',
    );
    expect(refusals[0]?.body).toMatchObject({
      code: 'over_email_send_rate_limit',
      msg: expect.stringMatching(/newest email.* in 50 minutes/) as string,
    });
    identity.clock.advance(50 * 60_000);
    await ask('often@harbor.test');
    expect(await mailsTo(identity, 'often@harbor.test')).toHaveLength(12);
  });

  test('serves another network when a stranger has used up theirs', async () => {
    const address = 'besieged@harbor.test';
    for (let minute = 0; minute < 11; minute += 1) {
      await ask(address, {}, '198.51.100.7');
      identity.clock.advance(60_000);
    }
    const sent = (await mailsTo(identity, address)).length;
    expect((await ask(address, {}, '198.51.100.8')).status).toBe(200);
    expect(await mailsTo(identity, address)).toHaveLength(sent + 1);
  });

  test('refuses the twenty-first email in fifteen minutes from all networks, while the newest link works', async () => {
    const address = 'crowded@harbor.test';
    for (let asked = 0; asked < 20; asked += 1) {
      expect((await ask(address, {}, `198.51.100.${String(100 + asked)}`)).status).toBe(200);
      // Links of one moment have no newest one, and mails of one moment arrive in any order.
      await mailsSettled(identity);
      identity.clock.advance(1);
    }
    identity.clock.advance(14 * 60_000);
    const refused = await ask(address, {}, '198.51.100.200');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    const mails = await mailsTo(identity, address);
    expect(mails).toHaveLength(20);
    const link = { token_hash: mails.at(-1)?.tokenHash ?? '', type: 'email' } as const;
    expect((await openBrowser(identity).auth.verifyOtp(link)).error).toBeNull();
    identity.clock.advance(61_000);
    expect((await ask(address, {}, '198.51.100.200')).status).toBe(200);
  });

  test('sends one email for concurrent requests for the same address', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('burst@harbor.test')));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 429),
    ]);
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
  const tryCode = (email: string, token: string, network = '192.0.2.1') =>
    call(identity, 'POST', '/auth/v1/verify', { body: { email, token, type: 'email' }, ...from(network) });
  const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000');

  test('allow a network five attempts per email, after which the link still works', async () => {
    const browser = openBrowser(identity);
    const mail = await askForMail(identity, browser, 'five@harbor.test');
    for (let time = 0; time < 5; time += 1) {
      expect((await tryCode('five@harbor.test', wrongFor(mail.code))).status).toBe(403);
    }
    expect((await tryCode('five@harbor.test', mail.code)).body.code).toBe('otp_expired');
    expect((await browser.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' })).error).toBeNull();
  });

  test('allow a network ten attempts an hour for an address, and the link still works', async () => {
    const browser = openBrowser(identity);
    const first = await askForMail(identity, browser, 'ten@harbor.test');
    for (let time = 0; time < 5; time += 1) await tryCode('ten@harbor.test', wrongFor(first.code));
    const second = await askForMail(identity, browser, 'ten@harbor.test');
    for (let time = 0; time < 5; time += 1) await tryCode('ten@harbor.test', wrongFor(second.code));
    const third = await askForMail(identity, browser, 'ten@harbor.test');
    const refused = await tryCode('ten@harbor.test', third.code);
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    expect(refused.body['msg']).toMatch(/Use the link in the email.* in 58 minutes/);
    for (let time = 0; time < 10; time += 1) await tryCode('nobody-ten@harbor.test', '123456');
    const unknown = await tryCode('nobody-ten@harbor.test', '123456');
    expect([unknown.status, unknown.body['code']]).toEqual([429, refused.body['code']]);
    expect((await browser.auth.verifyOtp({ token_hash: third.tokenHash, type: 'email' })).error).toBeNull();
    identity.clock.advance(60 * 60_000);
    const fourth = await askForMail(identity, browser, 'ten@harbor.test');
    expect((await tryCode('ten@harbor.test', fourth.code)).status).toBe(200);
  });

  test('still work from another network after a stranger has tried ten', async () => {
    const mail = await askForMail(identity, openBrowser(identity), 'tried@harbor.test');
    for (let time = 0; time < 11; time += 1)
      await tryCode('tried@harbor.test', wrongFor(mail.code), '198.51.100.7');
    expect((await tryCode('tried@harbor.test', mail.code, '198.51.100.8')).status).toBe(200);
  });

  test('are refused to all networks after thirty an hour for an address, and the link still works', async () => {
    const mail = await askForMail(identity, openBrowser(identity), 'thirty@harbor.test');
    for (let time = 0; time < 30; time += 1)
      await tryCode('thirty@harbor.test', wrongFor(mail.code), `198.51.100.${String(time)}`);
    expect((await tryCode('thirty@harbor.test', mail.code, '198.51.100.99')).status).toBe(429);
    const link = { token_hash: mail.tokenHash, type: 'email' } as const;
    expect((await openBrowser(identity).auth.verifyOtp(link)).error).toBeNull();
  });

  test('enforce the attempt limit on concurrent attempts', async () => {
    const mail = await askForMail(identity, openBrowser(identity), 'race@harbor.test');
    await Promise.all(Array.from({ length: 20 }, () => tryCode('race@harbor.test', wrongFor(mail.code))));
    expect((await tryCode('race@harbor.test', mail.code)).status).toBe(429);
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
  const recover = (address: string, email = 'unknown@harbor.test') =>
    call(identity, 'POST', '/auth/v1/recover', { body: { email }, ...from(address) });

  test('gets 429 in GoTrue format after requesting a hundred emails in ten minutes', async () => {
    for (let asked = 0; asked < 50; asked += 1) {
      const email = `unknown-${String(asked)}@harbor.test`;
      expect((await recover('2001:db8:1:2::1', email)).status).toBe(200);
      const otp = { body: { email: `another-${email}`, create_user: false }, ...from('2001:db8:1:2::2') };
      expect((await call(identity, 'POST', '/auth/v1/otp', otp)).status).toBe(200);
    }
    const spelledOtherwise = { body: { email: 'other@harbor.test' }, ...from('2001:db8:1:2::1') };
    const trick = await call(identity, 'POST', '/auth/v1/%6ftp', spelledOtherwise);
    expect(trick.status).toBeGreaterThanOrEqual(400);
    expect(await mailsTo(identity, 'other@harbor.test')).toEqual([]);
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
