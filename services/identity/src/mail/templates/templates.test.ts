import { renderMail } from './layout.js';
import {
  emailChangeCurrentMail,
  emailChangeNewMail,
  reauthenticationMail,
  sessionReusedMail,
} from './account-mails.js';
import { invitationMail, welcomeMail } from './invitation-mails.js';
import { recoveryMail, signInMail, signUpMail } from './sign-in-mails.js';

const link = {
  url: 'http://localhost:8080/auth/confirm#token_hash=abc&type=email',
  code: '012345',
  address: "o'neil@harbor.test",
};
const mails = {
  signIn: signInMail(link),
  signUp: signUpMail(link),
  recovery: recoveryMail(link),
  current: emailChangeCurrentMail(link, 'new@harbor.test'),
  new: emailChangeNewMail(link, 'old@harbor.test'),
};

test.each(Object.entries(mails))('the %s email contains link and code in text and HTML', (_name, content) => {
  const mail = renderMail(content);
  expect(mail.text).toContain(link.url);
  expect(mail.text).toContain('012345');
  expect(mail.html).toContain(link.url.replace('&', '&amp;'));
  expect(mail.html).toContain('012345');
});

const invited = {
  url: link.url,
  address: "o'neil@harbor.test",
  agency: 'Harbor & Sons',
  inviter: 'Olivia Hart',
  role: 'Agent',
};

test.each([
  ['invitation', invitationMail(invited), 'Join Harbor & Sons on Bindery'],
  ['welcome', welcomeMail(invited), 'Welcome to Harbor & Sons on Bindery'],
])('the %s email names the inviter, the agency and the role', (_name, content, subject) => {
  const mail = renderMail(content);
  expect(mail.subject).toBe(subject);
  for (const part of ['Olivia Hart', 'Harbor & Sons', 'as Agent', link.url])
    expect(mail.text).toContain(part);
  expect(mail.html).toContain('Harbor &amp; Sons');
  expect(mail.html).not.toMatch(/<img|<script|<link|url\(/);
  expect(renderMail({ ...content, subject: '' }).text).not.toMatch(/\d{6}/);
});

const reauthentication = reauthenticationMail({ ...link, device: 'Chrome on Windows' });

test('the email with a confirmation code says for which device it is, and has no link', () => {
  const mail = renderMail(reauthentication);
  for (const part of ["o'neil@harbor.test", 'Chrome on Windows', '012345', '10 minutes'])
    expect(mail.text).toContain(part);
  expect(mail.text).not.toContain('http');
});

test('no email loads remote content', () => {
  for (const content of [
    ...Object.values(mails),
    reauthentication,
    sessionReusedMail('Chrome on Windows', 'http://localhost:8080/'),
  ]) {
    expect(renderMail(content).html).not.toMatch(/<img|<script|<link|url\(/);
  }
});

test('a typed address is escaped in the HTML of an email', () => {
  const mail = renderMail(signInMail({ ...link, address: '<b>"x"@harbor.test' }));
  expect(mail.html).toContain('&lt;b&gt;&quot;x&quot;@harbor.test');
  expect(mail.html).not.toContain('<b>');
});

test('no subject contains a code, a link or an address', () => {
  for (const content of [...Object.values(mails), reauthentication])
    expect(content.subject).not.toMatch(/012345|http|@/);
});
