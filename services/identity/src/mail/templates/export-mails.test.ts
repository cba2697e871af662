import { exportMadeMail } from './export-mails.js';
import { renderMail } from './layout.js';

const made = {
  ...{ user_id: '00000000-0000-4000-8000-000000000001', subject: 'individual', records: 1_204 },
  full: false,
};
const at = (path: string) => `https://bindery.test${path}`;
const textOf = (full: boolean, exporter: string | null) =>
  renderMail(exportMadeMail({ ...made, full }, { exporter, account: 'Harbor & Sons', at })).text;

test('the email says who exported how many of what, and what to do about it', () => {
  const text = textOf(false, 'Ana Reyes');
  expect(text).toContain('Ana Reyes exported 1,204 individuals from Harbor & Sons as a file.');
  expect(text).toContain('masked');
  expect(text).toContain('https://bindery.test/app/dashboard/exports');
});

test('the email about full values says so', () => {
  expect(textOf(true, 'Ana Reyes')).toContain('protected numbers in full');
});

test('the email to the person who exported leads to their sessions', () => {
  const text = textOf(true, null);
  expect(text).toContain('You exported 1,204 individuals');
  expect(text).toContain('https://bindery.test/app/dashboard/settings/security');
});

test.each([
  ['account', 1, 'everything in the account, with 1 individual, from Harbor & Sons'],
  ['one_individual', 1, 'everything about one individual from Harbor & Sons'],
  ['policy', 1, '1 policy from'],
  ['household', 7, '7 records from'],
])('the email names an export of %s', (subject, records, words) => {
  const content = exportMadeMail(
    { ...made, subject, records },
    { exporter: null, account: 'Harbor & Sons', at },
  );
  expect(renderMail(content).text).toContain(`You exported ${words}`);
});
