import { callerOf, makeAgency } from '../../test/agency.js';
import { accessTokenOf, call, mailsSettled, openBrowser, openMail, signIn } from '../../test/browser.js';
import { startIdentityUnderTest, SUPERUSER, type IdentityUnderTest } from '../../test/identity-under-test.js';

const SHOWN = 'ana@münchen.example';
const STORED = 'ana@xn--mnchen-3ya.example';
let identity: IdentityUnderTest;
let superuser: string;
beforeAll(async () => {
  identity = await startIdentityUnderTest();
  superuser = await accessTokenOf(await signIn(identity, SUPERUSER));
});
afterAll(() => identity.stop());

/** The newest mail to that address, in whichever form the mail server gives it. */
const newestMail = async () => {
  await mailsSettled(identity);
  const mails = await identity.mail.mails();
  return mails.filter(({ to }) => to.includes(SHOWN) || to.includes(STORED)).at(-1) ?? { text: '' };
};
const wordsOf = ({ text }: { text: string }) => text.replaceAll(/http\S+/g, '');

test('an address with an international domain is shown as typed wherever its person and others see it', async () => {
  const agency = await makeAgency(identity);
  const owner = await agency.add('olivia', 'agency_admin', true);
  const invited = await owner.as('POST', '/api/admin/invite-user', { email: SHOWN, role: 'agent' });
  expect(invited.body).toMatchObject({ message: `Invitation sent to ${SHOWN}!` });
  expect(wordsOf(await newestMail())).toContain(` ${SHOWN} `);
  const { body: open } = await owner.as('GET', '/api/admin/invitations');
  expect(open.items).toMatchObject([{ email: SHOWN }]);

  const browser = openBrowser(identity);
  await browser.auth.signInWithOtp({ email: SHOWN });
  const mail = await newestMail();
  expect(wordsOf(mail)).toContain(SHOWN);
  expect(wordsOf(mail)).not.toContain('xn--');
  const link = await call(identity, 'POST', '/api/auth/link', {
    body: { token_hash: openMail(mail).tokenHash },
  });
  expect(link.body).toMatchObject({ email: SHOWN });
  await browser.auth.verifyOtp({ token_hash: openMail(mail).tokenHash, type: 'email' });
  expect((await browser.auth.getUser()).data.user).toMatchObject({ email: SHOWN });
  const own = await callerOf(identity, STORED);
  for (const path of ['/api/auth/me', '/api/settings/profile'])
    expect((await own('GET', path)).body).toMatchObject({ email: SHOWN });
  const { body: mine } = await own('GET', '/api/auth/invitations');
  const [invitation] = mine.items as { id: string }[];
  expect((await own('POST', `/api/auth/invitations/${invitation?.id ?? ''}/accept`)).status).toBe(200);
  const { body: members } = await owner.as('GET', '/api/admin/agency-users');
  expect(members.items).toContainEqual(expect.objectContaining({ email: SHOWN }));
  const { body: again } = await owner.as('POST', '/api/admin/invite-user', { email: SHOWN, role: 'agent' });
  expect(again).toMatchObject({ detail: `${SHOWN} is already a member.` });
  const { body: audit } = await owner.as('GET', '/api/admin/audit?action=invitation.accepted');
  expect(audit.items).toMatchObject([{ actor: SHOWN, record: SHOWN }]);
});

test('a superuser finds a user by such an address as it is shown, and saves it unchanged', async () => {
  const path = '/api/admin/users';
  const list = await call(identity, 'GET', `${path}?search=${encodeURIComponent(SHOWN.toUpperCase())}`, {
    token: superuser,
  });
  expect(list.body.items).toMatchObject([{ email: SHOWN }]);
  const [user] = list.body.items as { id: string }[];
  const saved = await call(identity, 'PUT', `${path}/${user?.id ?? ''}`, {
    token: superuser,
    body: { email: SHOWN, full_name: 'Ana' },
  });
  expect(saved).toMatchObject({ status: 200, body: { email: SHOWN } });
  expect(await identity.db.user.count({ where: { email: STORED } })).toBe(1);
});
