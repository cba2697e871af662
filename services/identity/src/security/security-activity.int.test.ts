import type { SecurityActivityView } from '@bindery/contracts/identity';
import { accessTokenOf, call, mailsSettled, signIn, stepUp, type Browser } from '../../test/browser.js';
import { addApp, claimsOf } from '../../test/factors.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const NEWER_FIREFOX = FIREFOX.replaceAll('140', '141');

const activity = async (browser: Browser, query = '') =>
  call(identity, 'GET', `/api/settings/security/activity${query}`, { token: await accessTokenOf(browser) });
const linesOf = async (browser: Browser) => (await activity(browser)).body.items as SecurityActivityView[];

describe('the security activity', () => {
  test('lists one’s own sign-ins and changes, newest first, with device and network', async () => {
    const browser = await signIn(identity, 'ana@harbor.test', {
      userAgent: FIREFOX,
      address: '203.0.113.9',
    });
    await addApp(identity, browser);
    await signIn(identity, 'ben@harbor.test');
    const lines = await linesOf(browser);
    expect(lines.map(({ action, method }) => [action, method])).toEqual([
      ['user.identity_confirmed', 'totp'],
      ['user.factor_added', 'totp'],
      ['user.signed_in', 'otp'],
    ]);
    for (const line of lines)
      expect(line).toMatchObject({
        outcome: 'success',
        is_own: true,
        device: 'Firefox on Linux',
        network: '203.0.113.0/24',
      });
    const { body } = await activity(browser, '?page_size=2&page=2&order=asc');
    expect(body).toMatchObject({ total: 3, filtered: 3, items: [{ action: 'user.identity_confirmed' }] });
    expect((await activity(browser, '?search=x')).status).toBe(422);
  });

  test('waits for the second factor of the person', async () => {
    await addApp(identity, await signIn(identity, 'cy@harbor.test'));
    const second = await signIn(identity, 'cy@harbor.test');
    expect((await claimsOf(second)).app_metadata.second_factor_due).toBe(true);
    expect((await activity(second)).status).toBe(403);
    expect((await call(identity, 'GET', '/api/settings/security/activity')).status).toBe(401);
  });

  test('shows what others did, but not where', async () => {
    await signIn(identity, 'dee@harbor.test');
    const user = await identity.db.user.findUniqueOrThrow({ where: { email: 'dee@harbor.test' } });
    const root = await signIn(identity, 'root@bindery.test');
    await stepUp(identity, root);
    await root.auth.refreshSession();
    const token = await accessTokenOf(root);
    const path = `/api/admin/user/${user.id}/deactivate?account_id=${user.account_id}`;
    await call(identity, 'PUT', path, { token });
    const entry = { action: 'user.deactivated', is_own: false, device: null, network: null };
    await identity.db.user.update({ where: { id: user.id }, data: { is_active: true } });
    const again = await signIn(identity, 'dee@harbor.test');
    expect(await linesOf(again)).toEqual(expect.arrayContaining([expect.objectContaining(entry)]));
  });
});

test('a sign-in on a device that wasn’t seen before is mailed, once', async () => {
  const newDevices = async () => {
    await mailsSettled(identity);
    return (await identity.mail.mails()).filter(
      ({ to, subject }) =>
        to.includes('eve@harbor.test') && subject === 'New sign-in to your Bindery account',
    );
  };
  await signIn(identity, 'eve@harbor.test');
  expect(await newDevices()).toHaveLength(0);
  await signIn(identity, 'eve@harbor.test', { userAgent: FIREFOX, address: '203.0.113.9' });
  const [mail] = await newDevices();
  expect(mail?.text).toContain('Firefox on Linux, in the network 203.0.113.0/24');
  await signIn(identity, 'eve@harbor.test', { userAgent: NEWER_FIREFOX });
  await signIn(identity, 'eve@harbor.test');
  expect(await newDevices()).toHaveLength(1);
});
