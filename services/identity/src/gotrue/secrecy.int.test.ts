import {
  accessTokenOf,
  askForMail,
  call,
  openBrowser,
  refreshTokenOf,
  signIn,
  stepUp,
} from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

test('no log line, outbox row or queue row contains a token, a code or an address', async () => {
  await identity.mail.refuse(true);
  await openBrowser(identity).auth.signInWithOtp({ email: 'unsent@secret.test' });
  const browser = openBrowser(identity);
  await identity.mail.refuse(false);
  const mail = await askForMail(identity, browser, 'ana@secret.test');
  await browser.auth.verifyOtp({ email: 'ana@secret.test', token: '000000', type: 'email' });
  await browser.auth.verifyOtp({ token_hash: mail.tokenHash, type: 'email' });
  const refreshToken = await refreshTokenOf(browser);
  const accessToken = await accessTokenOf(browser);
  await browser.auth.refreshSession();
  await stepUp(identity, browser);
  await browser.auth.updateUser({ email: 'changed@secret.test', data: { full_name: 'Ana Secret' } });
  await call(identity, 'GET', `/auth/v1/verify?token=${mail.tokenHash}&type=email&redirect_to=x`);
  await call(identity, 'POST', '/auth/v1/token?grant_type=refresh_token', {
    body: { refresh_token: 'made-up-token' },
  });
  await call(identity, 'POST', '/auth/v1/otp', { body: '{"email":"broken@secret.test",' });
  await signIn(identity, 'ben@secret.test');

  const [outbox, queue] = await Promise.all([
    identity.db.$queryRaw`SELECT payload::text AS row FROM outbox`,
    identity.db.$queryRaw`SELECT row_to_json(j)::text AS row FROM mail_jobs j`,
  ]);
  expect(identity.log.length).toBeGreaterThan(20);
  const kept = [identity.log.join(''), JSON.stringify(outbox), JSON.stringify(queue)].join('\n');
  for (const secret of [
    mail.tokenHash,
    refreshToken,
    accessToken,
    'made-up-token',
    'secret.test',
    'Ana Secret',
  ]) {
    expect(kept.includes(secret)).toBe(false);
  }
  // Six digits may be part of a time or an id, so the code is looked for as a word.
  expect(kept).not.toMatch(new RegExp(`\\b${mail.code}\\b`));
});
