import { ownPath, readFragmentError, readLink } from './link-fragment.js';

test('a link fragment yields its token hash, type and next path, but no email', () => {
  const hash = '#token_hash=abc-1&type=email&email=a%2Bb%40harbor.test&next=%2Fapp%2Fdashboard%3Fpage%3D2';
  const link = { tokenHash: 'abc-1', type: 'email', next: '/app/dashboard?page=2' };
  expect(readLink({ hash, search: '' })).toEqual(link);
});

test.each([
  ['moved to the query', '', '?token_hash=abc-1&type=invite&next=%2Fwelcome'],
  ['encoded whole', '#token_hash%3Dabc-1%26type%3Dinvite%26next%3D%252Fwelcome', ''],
  ['beside a query', '#token_hash=abc-1&type=invite&next=/welcome', '?utm_source=mail'],
])('a link is read where a mail gateway has it %s', (_what, hash, search) => {
  expect(readLink({ hash, search })).toEqual({ tokenHash: 'abc-1', type: 'invite', next: '/welcome' });
});

test.each(['', '#', '#type=email&email=a%40b.test', '#%', '#%E0%A4%A'])(
  'the fragment %p is not a link',
  (hash) => {
    expect(readLink({ hash, search: '' })).toBeNull();
  },
);

test.each([
  ['/app/dashboard?page=2#top', '/app/dashboard?page=2#top'],
  ['https://evil.test/', null],
  ['//evil.test/', null],
  ['/\\evil.test/', null],
  ['javascript:alert(1)', null],
  ['app/dashboard', null],
  ['', null],
])('a next value of %p resolves to %p', (next, path) => {
  expect(ownPath(next)).toBe(path);
});

test('a fragment with a sign-in error yields its code', () => {
  const hash = '#error=access_denied&error_code=otp_expired&error_description=Email+link+has+expired';
  expect(readFragmentError(hash)).toBe('otp_expired');
  expect(readFragmentError('#top')).toBeNull();
});
