import { randomUUID } from 'node:crypto';
import type { ContactSummary } from '@bindery/contracts/messaging';
import { renderMail } from './layout.js';
import { leadThanksMail, newLeadsMail } from './lead-mails.js';

const contact = (changes: Partial<ContactSummary>): ContactSummary => ({
  id: randomUUID(),
  name: 'Dana Whitfield',
  email: 'dana@whitfield.test',
  agency_name: 'Whitfield & Sons',
  lead_score: 85,
  created_at: '2026-11-21T16:00:00.000Z',
  ...changes,
});
const URL = 'http://localhost:8080/app/admin/contacts';

test.each([
  ['Dana Whitfield', 'Thank you, Dana Whitfield'],
  ["  Seán   O'Neil-Łukasz Jr. ", "Thank you, Seán O'Neil-Łukasz Jr."],
  ['王小明', 'Thank you, 王小明'],
  ['<b>Dana</b>', 'Thank you'],
  ['see evil.example', 'Thank you'],
  ['http://evil', 'Thank you'],
  ['You have won 1000', 'Thank you'],
  ['Please write to us at once today', 'Thank you'],
  ['x'.repeat(41), 'Thank you'],
])('a visitor named %j is greeted with: %s', (name, heading) => {
  const mail = leadThanksMail(name, URL);
  expect(mail.heading).toBe(heading);
  expect(mail.subject).toBe('Thank you for your interest in Bindery');
});

test('a notice of one new lead contains its details and score', () => {
  const mail = renderMail(newLeadsMail([contact({})], URL));
  expect(mail.subject).toBe('New lead with a score of 85: Dana Whitfield');
  for (const part of ['Dana Whitfield, Whitfield & Sons', 'dana@whitfield.test', '85 of 100 (high)', URL])
    expect(mail.text).toContain(part);
  expect(renderMail(newLeadsMail([contact({ email: null })], URL)).text).toContain("can't be read");
});

test('a digest counts all leads and lists the top twenty by score', () => {
  const many = Array.from({ length: 23 }, (_, index) =>
    contact({ name: `Visitor ${String(index)}`, lead_score: index * 4, agency_name: null }),
  );
  const { subject, text } = renderMail(newLeadsMail(many, URL));
  expect(subject).toBe('23 new leads');
  expect(text.match(/^\d+: Visitor \d+$/gm)).toHaveLength(20);
  expect(text.indexOf('88: Visitor 22')).toBeLessThan(text.indexOf('84: Visitor 21'));
  expect(text).not.toContain(': Visitor 2\n');
});

test('visitor input stays on one line and is escaped in HTML', () => {
  const typed = contact({
    name: 'Mallory\r\nBcc: all@harbor.test\u2028\u202e',
    agency_name: '<img src=x onerror=alert(1)>\n\n-- \nBindery',
  });
  for (const contacts of [[typed], [typed, typed]]) {
    const mail = renderMail(newLeadsMail(contacts, URL));
    expect(mail.subject).not.toMatch(/[\u0000-\u001f\u2028\u202e]/);
    expect(mail.text).toContain('Mallory Bcc: all@harbor.test, <img src=x onerror=alert(1)> -- Bindery');
    expect(mail.text.match(/^(?:Bcc|-- $)/gm)).toEqual(['-- ']);
    expect(mail.html).toContain('&lt;img src=x');
    expect(mail.html).not.toContain('<img');
  }
});
