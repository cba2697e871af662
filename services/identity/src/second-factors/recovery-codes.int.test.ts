import {
  accessTokenOf,
  call,
  mailsSettled,
  openBrowser,
  signIn,
  stepUp,
  type Browser,
} from '../../test/browser.js';
import { addApp, claimsOf, giveCode } from '../../test/factors.js';
import { addPasskey } from '../../test/passkeys.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const mailsWith = async (address: string, subject: string) => {
  await mailsSettled(identity);
  return (await identity.mail.mails()).filter(
    (mail) => mail.to.includes(address) && mail.subject === subject,
  );
};

async function generate(browser: Browser): Promise<string[]> {
  const { data, error } = await browser.auth.mfa.recoveryCodes.generate();
  if (error) throw error;
  return data.codes;
}

describe('recovery codes', () => {
  test('come ten at a time beside another factor, and each works once', async () => {
    const browser = await signIn(identity, 'ana@harbor.test');
    await stepUp(identity, browser);
    expect((await browser.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
      status: 422,
      code: 'mfa_recovery_codes_sole_factor',
    });
    await addApp(identity, browser);
    const { data } = await browser.auth.mfa.recoveryCodes.generate();
    expect(data).toMatchObject({ type: 'recovery_code', friendly_name: 'Recovery codes', total: 10 });
    const codes = data?.codes ?? [];
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect((await browser.auth.mfa.recoveryCodes.generate()).error).toMatchObject({
      code: 'mfa_verified_factor_exists',
    });

    const second = await signIn(identity, 'ana@harbor.test');
    const [code = ''] = codes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`;
    expect((await second.auth.mfa.recoveryCodes.verify({ code: typed })).error).toBeNull();
    expect(await claimsOf(second)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'mfa/recovery_code' }, { method: 'otp' }],
      app_metadata: { second_factor_due: false, step_up_methods: ['totp', 'mfa/recovery_code'] },
    });
    expect((await second.auth.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 });
    const third = await signIn(identity, 'ana@harbor.test');
    expect((await third.auth.mfa.recoveryCodes.verify({ code })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
    });
    const [used] = await mailsWith('ana@harbor.test', 'A recovery code was used for your Bindery account');
    expect(used?.text).toContain('You have 9 left.');
  });

  test('are replaced as a whole, removed as a whole, and not as a factor', async () => {
    const browser = await signIn(identity, 'ben@harbor.test');
    const app = await addApp(identity, browser);
    const [old = ''] = await generate(browser);
    const { data: replaced } = await browser.auth.mfa.recoveryCodes.regenerate();
    expect(replaced?.codes).toHaveLength(10);
    const second = await signIn(identity, 'ben@harbor.test');
    expect((await second.auth.mfa.recoveryCodes.verify({ code: old })).error).not.toBeNull();
    expect((await browser.auth.mfa.unenroll({ factorId: replaced?.id ?? '' })).error).toMatchObject({
      status: 422,
      code: 'conflict',
    });
    expect((await browser.auth.mfa.unenroll({ factorId: app.factorId })).error).toMatchObject({
      status: 422,
      code: 'mfa_recovery_codes_sole_factor',
    });
    expect((await browser.auth.mfa.recoveryCodes.unenroll()).data).toEqual({ id: replaced?.id });
    expect((await browser.auth.mfa.recoveryCodes.getStatus()).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    expect((await browser.auth.mfa.unenroll({ factorId: app.factorId })).error).toBeNull();
  });

  test('let somebody who lost the app remove it and add another', async () => {
    const browser = await signIn(identity, 'cy@harbor.test');
    const lost = await addApp(identity, browser, 'Lost');
    const [code = ''] = await generate(browser);
    const second = await signIn(identity, 'cy@harbor.test');
    await second.auth.mfa.recoveryCodes.verify({ code });
    const { data } = await second.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'New' });
    await giveCode(identity, second, { factorId: data?.id ?? '', secret: data?.totp.secret ?? '' });
    expect((await second.auth.mfa.unenroll({ factorId: lost.factorId })).error).toBeNull();
  });

  test('are given beside a passkey too, which can’t go before them', async () => {
    const browser = await signIn(identity, 'dee@harbor.test');
    await addPasskey(identity, browser);
    await generate(browser);
    const passkeyId = (await browser.auth.passkey.list()).data?.[0]?.id ?? '';
    expect((await browser.auth.passkey.delete({ passkeyId })).error).toMatchObject({
      code: 'mfa_recovery_codes_sole_factor',
    });
  });

  test('used by several at the same moment work for one', async () => {
    const browser = await signIn(identity, 'eve@harbor.test');
    await addApp(identity, browser);
    const [code = ''] = await generate(browser);
    const tokens: string[] = [];
    for (let nth = 0; nth < 3; nth += 1)
      tokens.push(await accessTokenOf(await signIn(identity, 'eve@harbor.test')));
    const answers = await Promise.all(
      tokens.map((token) =>
        call(identity, 'POST', '/auth/v1/factors/recovery-codes/verify', { token, body: { code } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await identity.db.recoveryCode.count({ where: { used_at: { not: null } } })).toBeGreaterThan(0);
    const { data } = await browser.auth.mfa.recoveryCodes.getStatus();
    expect(data?.remaining).toBe(9);
  });

  test('lock after five wrong ones, also while the requests fail at once', async () => {
    const browser = await signIn(identity, 'fay@harbor.test');
    await addApp(identity, browser);
    const [code = ''] = await generate(browser);
    const token = await accessTokenOf(await signIn(identity, 'fay@harbor.test'));
    const guess = (text: string) =>
      call(identity, 'POST', '/auth/v1/factors/recovery-codes/verify', { token, body: { code: text } });
    const guesses = await Promise.all(Array.from({ length: 8 }, (_, nth) => guess(`guess-${String(nth)}`)));
    expect(guesses.map(({ status }) => status).sort()).toEqual([422, 422, 422, 422, 422, 429, 429, 429]);
    const locked = await guess(code);
    expect(locked).toMatchObject({ status: 429, body: { code: 'mfa_recovery_codes_locked' } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await mailsWith('fay@harbor.test', 'Too many wrong codes for your Bindery account')).toHaveLength(
      1,
    );
  });
});

test.each([
  ['nothing', {}],
  ['an empty code', { code: '' }],
  ['a number', { code: 12 }],
  ['a long text', { code: 'a'.repeat(101) }],
])('a recovery code of %s is refused and not counted', async (_, body) => {
  const token = await accessTokenOf(await signIn(identity, 'gus@harbor.test'));
  const refused = await call(identity, 'POST', '/auth/v1/factors/recovery-codes/verify', { token, body });
  expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  const unknown = await call(identity, 'POST', '/auth/v1/factors/recovery-codes/verify', {
    token,
    body: { code: 'aaaa-bbbb-cccc-dddd' },
  });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } });
  expect(await identity.db.factorAttempt.count({ where: { user_id: await idOf('gus@harbor.test') } })).toBe(
    0,
  );
});

test('a client that isn’t signed in gets no codes', async () => {
  const { error } = await openBrowser(identity).auth.mfa.recoveryCodes.generate();
  expect(error).not.toBeNull();
});

const idOf = async (email: string) => (await identity.db.user.findUniqueOrThrow({ where: { email } })).id;
