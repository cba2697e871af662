import { makeHarbor, type Member } from '../../test/agency.js';
import {
  askForMail,
  call,
  mailsTo,
  openBrowser,
  signIn,
  stepUp,
  type OpenedMail,
} from '../../test/browser.js';
import { startIdentityUnderTest, type IdentityUnderTest } from '../../test/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
});
afterAll(() => identity.stop());

const read = (tokenHash: string, headers: Record<string, string> = {}) =>
  call(identity, 'POST', '/api/auth/link', { body: { token_hash: tokenHash }, headers });
const use = ({ tokenHash }: OpenedMail) =>
  openBrowser(identity).auth.verifyOtp({ token_hash: tokenHash, type: 'email' });

describe('reading an emailed link', () => {
  test('names its purpose and address as often as asked, and leaves it valid', async () => {
    const mail = await askForMail(identity, openBrowser(identity), 'new@harbor.test');
    for (let time = 0; time < 3; time += 1) {
      const { status, body, headers } = await read(mail.tokenHash);
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toEqual({ purpose: 'sign_up', email: 'new@harbor.test', change: null, refusal: null });
    }
    expect((await use(mail)).error).toBeNull();
    const again = await askForMail(identity, openBrowser(identity), 'new@harbor.test');
    expect((await read(again.tokenHash)).body).toMatchObject({ purpose: 'sign_in', refusal: null });
  });

  test('gives both addresses for a change of address', async () => {
    const browser = await signIn(identity, 'old@harbor.test');
    await stepUp(identity, browser);
    await browser.auth.updateUser({ email: 'next@harbor.test' });
    const change = { from: 'old@harbor.test', to: 'next@harbor.test', other_confirmed: false };
    const [current, next] = [await mailsTo(identity, change.from), await mailsTo(identity, change.to)];
    expect((await read(current.at(-1)?.tokenHash ?? '')).body).toEqual({
      purpose: 'email_change_current',
      email: change.from,
      change,
      refusal: null,
    });
    expect((await read(next.at(-1)?.tokenHash ?? '')).body).toMatchObject({
      purpose: 'email_change_new',
      email: change.to,
      change,
    });
  });

  test('says why a link no longer works', async () => {
    const mail = await askForMail(identity, openBrowser(identity), 'ana@harbor.test');
    await use(mail);
    expect((await read(mail.tokenHash)).body['refusal']).toMatch(/already used/);
    const late = await askForMail(identity, openBrowser(identity), 'ana@harbor.test');
    identity.clock.advance(15 * 60_000);
    expect((await read(late.tokenHash)).body).toMatchObject({
      email: 'ana@harbor.test',
      refusal: expect.stringMatching(/expired/) as string,
    });
  });

  test('answers 404 for a made-up token, and 422 for none', async () => {
    expect(await read('made-up')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await read('')).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  test('is limited to a hundred times in ten minutes for each network', async () => {
    const from = { 'x-forwarded-for': '203.0.113.90' };
    for (let times = 0; times < 100; times += 1) expect((await read('made-up', from)).status).toBe(404);
    expect(await read('made-up', from)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await read('made-up', { 'x-forwarded-for': '203.0.113.91' })).status).toBe(404);
  });
});

describe('the link of an invitation', () => {
  const invite = ({ as }: Member, email: string) =>
    as('POST', '/api/admin/invite-user', { email, role: 'agent' });
  const takeBack = async ({ as }: Member, email: string) => {
    const { id } = await identity.db.invitation.findFirstOrThrow({ where: { email, status: 'pending' } });
    await as('DELETE', `/api/admin/invitations/${id}`);
  };

  test.each([
    ['newer emails of it', () => Promise.resolve()],
    ['an invitation after it was taken back', takeBack],
  ])('says that it was replaced by %s', async (_what, before) => {
    const { sam } = await makeHarbor(identity, { seats: 3, support_seats: 1 });
    const email = `replaced-${String(before.length)}@elsewhere.test`;
    await invite(sam, email);
    const [first] = await mailsTo(identity, email);
    for (let time = 0; time < 3; time += 1) {
      identity.clock.advance(61_000);
      await before(sam, email);
      expect((await invite(sam, email)).status).toBe(200);
      // Links of one moment have no newest one.
      await mailsTo(identity, email);
    }
    const token_hash = (mail?: OpenedMail) => ({ body: { token_hash: mail?.tokenHash } });
    const read = async (mail?: OpenedMail) =>
      (await call(identity, 'POST', '/api/auth/link', token_hash(mail))).body['refusal'];
    expect(await read(first)).toMatch(/was replaced by a newer one/);
    expect(await read((await mailsTo(identity, email)).at(-1))).toBeNull();
  });
});
