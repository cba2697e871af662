import { waitFor } from '@bindery/test-kit';
import { accessTokenOf, call, mailsSettled, signIn, stepUp, type Browser } from '../../test/browser.js';
import { addApp, codeOf, enrollApp, giveCode, wrongCodeFor, type App } from '../../test/factors.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const challenge = async (browser: Browser, { factorId }: App) => {
  const { data, error } = await browser.auth.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
};

/** Tries a code in the session of a token, from some address. */
const tryCode = (
  token: string,
  { factorId }: App,
  challenge_id: string,
  code: string,
  address = '192.0.2.1',
) =>
  call(identity, 'POST', `/auth/v1/factors/${factorId}/verify`, {
    token,
    body: { challenge_id, code },
    headers: { 'x-forwarded-for': address },
  });

describe('a code that was seen', () => {
  test('works once, in whatever session, with whatever challenge', async () => {
    const browser = await signIn(identity, 'ana@harbor.test');
    const app = await addApp(identity, browser);
    const [one, two] = [await signIn(identity, 'ana@harbor.test'), await signIn(identity, 'ana@harbor.test')];
    identity.clock.advance(30_000);
    const code = codeOf(identity, app);
    const tokens = [await accessTokenOf(one), await accessTokenOf(two)];
    const challenges = [await challenge(one, app), await challenge(two, app)];
    const answers = await Promise.all(
      tokens.map((token, nth) => tryCode(token, app, challenges[nth] ?? '', code)),
    );
    // The one that lost the race has lost its session as well: it had no second factor.
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    const third = await signIn(identity, 'ana@harbor.test');
    identity.clock.advance(-61_000);
    const replayed = await tryCode(await accessTokenOf(third), app, await challenge(third, app), code);
    expect(replayed).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } });
    identity.clock.advance(61_000);
  });

  test('while the app was added does not confirm the next sign-in', async () => {
    const browser = await signIn(identity, 'ben@harbor.test');
    const app = await enrollApp(identity, browser);
    const code = codeOf(identity, app);
    const { error } = await browser.auth.mfa.challengeAndVerify({ factorId: app.factorId, code });
    expect(error).toBeNull();
    const used = await tryCode(await accessTokenOf(browser), app, await challenge(browser, app), code);
    expect(used).toMatchObject({ status: 422, body: { code: 'mfa_verification_failed' } });
  });
});

describe('a challenge', () => {
  test('works once, for its session and factor, for five minutes', async () => {
    const browser = await signIn(identity, 'cy@harbor.test');
    const app = await addApp(identity, browser);
    const token = await accessTokenOf(browser);
    const used = await challenge(browser, app);
    identity.clock.advance(30_000);
    expect((await tryCode(token, app, used, codeOf(identity, app))).status).toBe(200);
    identity.clock.advance(30_000);
    const expired = { status: 422, body: { code: 'mfa_challenge_expired' } };
    expect(await tryCode(token, app, used, codeOf(identity, app))).toMatchObject(expired);
    const second = await signIn(identity, 'cy@harbor.test');
    const foreign = await challenge(second, app);
    expect(await tryCode(token, app, foreign, codeOf(identity, app))).toMatchObject(expired);
    const late = await challenge(browser, app);
    identity.clock.advance(300_000);
    expect(await tryCode(token, app, late, codeOf(identity, app))).toMatchObject(expired);
  });

  test('of another person’s factor is not begun, and neither is its removal', async () => {
    const app = await addApp(identity, await signIn(identity, 'dee@harbor.test'));
    const stranger = await signIn(identity, 'eve@stranger.test');
    await addApp(identity, stranger);
    const token = await accessTokenOf(stranger);
    const gone = { status: 404, body: { code: 'mfa_factor_not_found' } };
    for (const id of [app.factorId, 'none', '00000000-0000-4000-8000-000000000000']) {
      const path = `/auth/v1/factors/${id}`;
      expect(await call(identity, 'POST', `${path}/challenge`, { token, body: {} })).toMatchObject(gone);
      expect(await call(identity, 'DELETE', path, { token })).toMatchObject(gone);
    }
  });
});

describe('guessing codes', () => {
  test('ends after five in a network, with a mail, and after twenty from many', async () => {
    const owner = await signIn(identity, 'fay@harbor.test', { address: '203.0.113.7' });
    const app = await addApp(identity, owner);
    const thief = await signIn(identity, 'fay@harbor.test', { address: '198.51.100.1' });
    const token = await accessTokenOf(thief);
    const id = await challenge(thief, app);
    const wrong = wrongCodeFor(identity, app);
    const statuses: number[] = [];
    for (let nth = 0; nth < 30; nth += 1) {
      const address = `198.51.${String(100 + Math.floor(nth / 6))}.1`;
      statuses.push((await tryCode(token, app, id, wrong, address)).status);
    }
    // Five of six in each of four networks, and none in the fifth.
    expect(statuses.filter((status) => status === 422)).toHaveLength(20);
    expect(statuses.slice(24)).toEqual([429, 429, 429, 429, 429, 429]);
    const locked = await tryCode(token, app, id, codeOf(identity, app, 1), '198.51.200.1');
    expect(locked).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } });
    await mailsSettled(identity);
    const mails = (await identity.mail.mails()).filter(
      ({ to, subject }) => to.includes('fay@harbor.test') && subject.startsWith('Too many wrong codes'),
    );
    expect(mails).toHaveLength(4);

    // The owner is where they have been before.
    identity.clock.advance(30_000);
    const mine = await challenge(owner, app);
    const given = await tryCode(await accessTokenOf(owner), app, mine, codeOf(identity, app), '203.0.113.7');
    expect(given.status).toBe(200);
    identity.clock.advance(3_600_000);
    const again = await signIn(identity, 'fay@harbor.test', { address: '198.51.200.1' });
    await giveCode(identity, again, app);
  });

  test('through an IPv6 network counts its addresses as one', async () => {
    const app = await addApp(identity, await signIn(identity, 'gus@harbor.test', { address: '203.0.113.7' }));
    const thief = await signIn(identity, 'gus@harbor.test', { address: '2001:db8::1' });
    const token = await accessTokenOf(thief);
    const id = await challenge(thief, app);
    const answers: number[] = [];
    for (let nth = 0; nth < 7; nth += 1) {
      const address = `2001:db8::${String(nth)}`;
      answers.push((await tryCode(token, app, id, wrongCodeFor(identity, app), address)).status);
    }
    expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429]);
  });

  test('at the same moment is counted one by one', async () => {
    const browser = await signIn(identity, 'hal@harbor.test');
    const app = await addApp(identity, browser);
    const token = await accessTokenOf(browser);
    const id = await challenge(browser, app);
    const wrong = wrongCodeFor(identity, app);
    const answers = await Promise.all(Array.from({ length: 12 }, () => tryCode(token, app, id, wrong)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });
});

test('a token of before the first factor opens nothing after it', async () => {
  const browser = await signIn(identity, 'ida@harbor.test');
  const other = await signIn(identity, 'ida@harbor.test');
  const tokens = [await accessTokenOf(browser), await accessTokenOf(other)];
  await addApp(identity, browser);
  const read = (token: string) => call(identity, 'GET', '/api/settings/profile', { token });
  for (const [nth, code] of ['token_stale', 'session_revoked'].entries()) {
    await waitFor(async () => (await read(tokens[nth] ?? '')).status === 401);
    expect((await read(tokens[nth] ?? '')).body.code).toBe(code);
  }
});

test('a factor is not swapped in a tab that was left open', async () => {
  const browser = await signIn(identity, 'jo@harbor.test');
  const app = await addApp(identity, browser);
  identity.clock.advance(600_000);
  await browser.auth.refreshSession();
  const refused = { status: 403, code: 'step_up_required' };
  expect((await browser.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(refused);
  expect((await browser.auth.mfa.unenroll({ factorId: app.factorId })).error).toMatchObject(refused);
  expect((await browser.auth.mfa.recoveryCodes.generate()).error).toMatchObject(refused);
  expect((await browser.auth.passkey.startRegistration()).error).toMatchObject(refused);
  // The mailbox is no way around it.
  await stepUp(identity, browser);
  expect((await browser.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(refused);
  expect((await browser.auth.updateUser({ email: 'mallory@harbor.test' })).error).toMatchObject(refused);
  const token = await accessTokenOf(browser);
  const { body } = await call(identity, 'POST', '/auth/v1/factors', { token, body: { factor_type: 'totp' } });
  expect(body).toMatchObject({ code: 'step_up_required', error_code: 'step_up_required', methods: ['totp'] });
});
