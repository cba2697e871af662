import { mailsTo, openBrowser, signIn, stepUp, type OpenedMail } from '../../test/browser.js';
import { addApp, claimsIn, giveCode } from '../../test/factors.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';
import { addPasskey } from '../../test/passkeys.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

/** Opens the newest link of this kind to an address. */
async function open(address: string, type: OpenedMail['type']) {
  const mail = (await mailsTo(identity, address)).findLast((one) => one.type === type);
  // The client's types know GoTrue's links only.
  const { data, error } = await openBrowser(identity).auth.verifyOtp({
    token_hash: mail?.tokenHash ?? '',
    type: type as 'email_change',
  });
  if (error) throw error;
  return data;
}

test.each([
  ['removes the factors and passkeys that were added since', false],
  ['keeps those of before', true],
])('taking an account back after a change of address %s', async (_, keepsOwn) => {
  const [from, to] = [`own-${String(keepsOwn)}@harbor.test`, `thief-${String(keepsOwn)}@harbor.test`];
  const browser = await signIn(identity, from);
  const own = await addApp(identity, browser, 'Own');
  identity.clock.advance(2 * 3_600_000);
  await browser.auth.refreshSession();
  await stepUp(identity, browser);
  await giveCode(identity, browser, own);
  expect((await browser.auth.updateUser({ email: to })).error).toBeNull();
  await open(from, 'email_change');
  await open(to, 'email_change');

  const thief = await signIn(identity, to);
  await giveCode(identity, thief, own);
  await addApp(identity, thief, 'Foreign');
  await addPasskey(identity, thief);
  if (!keepsOwn) expect((await thief.auth.mfa.unenroll({ factorId: own.factorId })).error).toBeNull();

  const { session, user } = await open(from, 'email_change_undo');
  expect(user?.factors?.map(({ friendly_name }) => friendly_name)).toEqual(keepsOwn ? ['Own'] : []);
  expect(await identity.db.webauthnCredential.count({ where: { user_id: user?.id ?? '' } })).toBe(0);
  expect(claimsIn(session?.access_token ?? '').app_metadata.second_factor_due).toBe(keepsOwn);
});
