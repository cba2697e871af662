import { renderMail } from './layout.js';
import { securityMail } from './security-mails.js';

const own = { member: null, timeZone: 'America/New_York', settingsUrl: 'http://localhost:8080/settings' };

test('a mail names what was added, on which device and in which network', () => {
  const place = { device: 'Chrome on Windows', network: '203.0.113.0/24' };
  const { text, html, subject } = renderMail(
    securityMail({ ...own, notice: { change: 'factor_added', name: 'My <b>phone</b>\nX', ...place } }),
  );
  expect(subject).toBe('A second factor was added to your Bindery account');
  expect(text).toContain('“My <b>phone</b> X”');
  expect(text).toContain('Chrome on Windows, in the network 203.0.113.0/24');
  expect(html).not.toContain('<b>');
});

test.each([
  ['the member', null, 'To cancel it, sign in with your second factor.'],
  ['an administrator', 'ana@harbor.test', 'the second factors of ana@harbor.test'],
])('a requested reset tells %s when it takes effect, by the reader’s clock', (_, member, part) => {
  const notice = { change: 'reset_requested', effectiveAt: '2026-11-28T20:00:00.000Z' } as const;
  const { text } = renderMail(securityMail({ ...own, member, notice }));
  expect(text).toContain('on November 28, 2026 at 3:00 PM EST');
  expect(text).toContain(part);
});

test('a mail about an API key names it, leads to the keys, and says when it expires', () => {
  const made = renderMail(securityMail({ ...own, notice: { change: 'api_key_made', name: 'Zapier' } }));
  expect(made.text).toContain('“Zapier”');
  expect(made.text).toContain('http://localhost:8080/settings/integration');
  const notice = {
    change: 'api_key_expiring',
    name: 'Zapier',
    effectiveAt: '2026-11-28T20:00:00.000Z',
  } as const;
  const expiring = renderMail(securityMail({ ...own, notice })).text;
  expect(expiring).toContain('“Zapier” stops working on November 28, 2026 at 3:00 PM EST');
});
