import { STEP_UP_SECONDS } from '@bindery/contracts/access';
import { recordOf } from '../../test/agency.js';
import {
  accessTokenOf,
  call,
  mailsSettled,
  openBrowser,
  refreshTokenOf,
  signIn,
  type Browser,
} from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

type Amr = { method: string; timestamp: number }[];
const amrIn = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { amr: Amr }).amr;
const now = () => Math.floor(identity.clock.now().getTime() / 1_000);

const verify = async (browser: Browser, code: unknown) =>
  call(identity, 'POST', '/auth/v1/reauthenticate/verify', {
    token: await accessTokenOf(browser),
    body: { code },
  });

/** The mails with a confirmation code that an address has got, oldest first. */
async function codesTo(address: string) {
  await mailsSettled(identity);
  return (await identity.mail.mails())
    .filter(({ to, subject }) => to.includes(address) && subject === 'Your confirmation code for Bindery')
    .map(({ text }) => ({ text, code: /^\d{6}$/m.exec(text)?.[0] ?? '' }));
}

/** Has a code mailed, a minute after any other. */
async function askForCode(browser: Browser, address: string): Promise<string> {
  identity.clock.advance(61_000);
  expect((await browser.auth.reauthenticate()).error).toBeNull();
  return (await codesTo(address)).at(-1)?.code ?? '';
}

const wrongFor = (code: string) => (code === '000000' ? '111111' : '000000');
const accountOf = async (email: string) =>
  (await identity.db.user.findUniqueOrThrow({ where: { email } })).account_id;

describe('a step-up', () => {
  test('turns the code of its mail into a session whose tokens prove it for ten minutes', async () => {
    const browser = await signIn(identity, 'ana@harbor.test', {
      userAgent:
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
    });
    expect(amrIn(await accessTokenOf(browser)).map(({ method }) => method)).toEqual(['otp']);
    const code = await askForCode(browser, 'ana@harbor.test');
    const [mail] = await codesTo('ana@harbor.test');
    expect(mail?.text).toContain('Chrome on Windows');
    const { status, headers, body } = await verify(browser, ` ${code.slice(0, 3)}\u200b${code.slice(3)} `);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(amrIn(String(body.access_token))).toEqual([
      { method: 'reauthentication', timestamp: now() },
      expect.objectContaining({ method: 'otp' }),
    ]);
    expect(body).toMatchObject({
      refresh_token: await refreshTokenOf(browser),
      user: { email: 'ana@harbor.test' },
    });

    identity.clock.advance((STEP_UP_SECONDS - 1) * 1_000);
    await browser.auth.refreshSession();
    expect(amrIn(await accessTokenOf(browser)).map(({ method }) => method)).toEqual([
      'reauthentication',
      'otp',
    ]);
    identity.clock.advance(1_000);
    await browser.auth.refreshSession();
    expect(amrIn(await accessTokenOf(browser)).map(({ method }) => method)).toEqual(['otp']);
    expect(await recordOf(identity, await accountOf('ana@harbor.test'))).toContain(
      'user.identity_confirmed success',
    );
  });

  test('takes a code once, only the newest, and only in the session that asked for it', async () => {
    const browser = await signIn(identity, 'ben@harbor.test');
    const other = await signIn(identity, 'ben@harbor.test');
    const first = await askForCode(browser, 'ben@harbor.test');
    const second = await askForCode(browser, 'ben@harbor.test');
    expect(await verify(other, second)).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
    if (first !== second) expect((await verify(browser, first)).status).toBe(403);
    const [one, two] = await Promise.all([verify(browser, second), verify(browser, second)]);
    expect([one.status, two.status].sort()).toEqual([200, 403]);
    expect(amrIn(await accessTokenOf(other)).map(({ method }) => method)).toEqual(['otp']);
  });

  test('gives a code five tries and says how many are left', async () => {
    const browser = await signIn(identity, 'cy@harbor.test');
    const code = await askForCode(browser, 'cy@harbor.test');
    const details: unknown[] = [];
    for (let tries = 0; tries < 5; tries += 1)
      details.push((await verify(browser, wrongFor(code))).body.detail);
    expect(details).toEqual([
      expect.stringContaining('4 more times'),
      expect.stringContaining('3 more times'),
      expect.stringContaining('2 more times'),
      expect.stringContaining('once more'),
      expect.stringContaining('too often'),
    ]);
    expect(await verify(browser, code)).toMatchObject({
      status: 403,
      body: { code: 'otp_expired', detail: 'This code no longer works. Request a new one.' },
    });
    expect(await recordOf(identity, await accountOf('cy@harbor.test'))).toEqual(
      Array.from({ length: 5 }, () => 'user.identity_confirmed denied'),
    );
    const next = await askForCode(browser, 'cy@harbor.test');
    expect((await verify(browser, next)).status).toBe(200);
  });

  test('counts tries that come at once', async () => {
    const browser = await signIn(identity, 'dee@harbor.test');
    const code = await askForCode(browser, 'dee@harbor.test');
    const guesses = Array.from({ length: 12 }, () => verify(browser, wrongFor(code)));
    expect(new Set((await Promise.all(guesses)).map(({ status }) => status))).toEqual(new Set([403]));
    expect(await recordOf(identity, await accountOf('dee@harbor.test'))).toHaveLength(5);
    expect((await verify(browser, code)).status).toBe(403);
  });

  test('ends a code after ten minutes, and with its session', async () => {
    const browser = await signIn(identity, 'eve@harbor.test');
    const code = await askForCode(browser, 'eve@harbor.test');
    identity.clock.advance(600_000);
    await browser.auth.refreshSession();
    expect(await verify(browser, code)).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
    const next = await askForCode(browser, 'eve@harbor.test');
    const token = await accessTokenOf(browser);
    await browser.auth.signOut({ scope: 'global' });
    const ended = await call(identity, 'POST', '/auth/v1/reauthenticate/verify', {
      token,
      body: { code: next },
    });
    expect(ended).toMatchObject({ status: 403, body: { code: 'session_not_found' } });
    expect(await call(identity, 'GET', '/auth/v1/reauthenticate', { token })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    });
  });

  test('is no way to sign in: neither its code nor a login code does the work of the other', async () => {
    const browser = await signIn(identity, 'fay@harbor.test');
    const code = await askForCode(browser, 'fay@harbor.test');
    const { error } = await openBrowser(identity).auth.verifyOtp({
      email: 'fay@harbor.test',
      token: code,
      type: 'email',
    });
    expect(error).toMatchObject({ status: 403, code: 'otp_expired' });
    const { error: unsent } = await browser.auth.signInWithOtp({ email: 'fay@harbor.test' });
    expect(unsent).toBeNull();
    await mailsSettled(identity);
    const login = (await identity.mail.mails()).filter(({ to }) => to.includes('fay@harbor.test')).at(-1);
    const loginCode = /^\d{6}$/m.exec(login?.text ?? '')?.[0] ?? '';
    if (loginCode !== code) expect((await verify(browser, loginCode)).status).toBe(403);
  });
});

describe('the mails of step-ups', () => {
  test('are one in 30 seconds and five an hour, told to the person, whichever their session', async () => {
    const browser = await signIn(identity, 'gus@harbor.test');
    const other = await signIn(identity, 'gus@harbor.test');
    await askForCode(browser, 'gus@harbor.test');
    identity.clock.advance(12_000);
    const early = await call(identity, 'GET', '/auth/v1/reauthenticate', {
      token: await accessTokenOf(other),
    });
    expect(early).toMatchObject({
      status: 429,
      body: {
        code: 'over_email_send_rate_limit',
        detail: 'A code was emailed less than 30 seconds ago. Check your inbox. Try again in 18 seconds.',
      },
    });
    expect(early.headers.get('retry-after')).toBe('18');
    for (let asked = 1; asked < 5; asked += 1) await askForCode(browser, 'gus@harbor.test');
    identity.clock.advance(61_000);
    const sixth = await other.auth.reauthenticate();
    expect(sixth.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    expect(await codesTo('gus@harbor.test')).toHaveLength(5);
    // Signing in isn't held up by it.
    expect((await browser.auth.signInWithOtp({ email: 'gus@harbor.test' })).error).toBeNull();
  });

  test('leave no code in the log, the queue or the sessions', async () => {
    const browser = await signIn(identity, 'hal@harbor.test');
    const code = await askForCode(browser, 'hal@harbor.test');
    await verify(browser, wrongFor(code));
    await verify(browser, code);
    const rows = await identity.db.$queryRaw`
      SELECT row_to_json(s)::text AS row FROM sessions s UNION ALL SELECT row_to_json(j)::text FROM mail_jobs j
      UNION ALL SELECT payload::text FROM outbox`;
    expect([...identity.log, JSON.stringify(rows)].join('\n')).not.toMatch(new RegExp(`\\b${code}\\b`));
  });
});

test.each([
  ['nothing', {}],
  ['an empty code', { code: '' }],
  ['five digits', { code: '12345' }],
  ['seven digits', { code: '1234567' }],
  ['a number', { code: 123456 }],
  ['no value', { code: null }],
  ['a list', { code: ['123456'] }],
  ['a null character', { code: '12345\0' }],
  ['digits of another script that are too many', { code: '٣'.repeat(7) }],
  ['thousands of digits', { code: '1'.repeat(5_000) }],
])('a verification with %s is refused', async (_fault, body) => {
  const browser = await signIn(identity, 'ivy@harbor.test');
  const token = await accessTokenOf(browser);
  const answer = await call(identity, 'POST', '/auth/v1/reauthenticate/verify', { token, body });
  expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
});
