import { ownPath, readFragmentError, readLinkFragment } from './link-fragment.js';

test('a link fragment yields its token hash, type and next path, but no email', () => {
  const hash = '#token_hash=abc-1&type=email&email=a%2Bb%40harbor.test&next=%2Fapp%2Fdashboard%3Fpage%3D2';
  expect(readLinkFragment(hash)).toEqual({
    tokenHash: 'abc-1',
    type: 'email',
    next: '/app/dashboard?page=2',
  });
});

test.each(['', '#', '#type=email&email=a%40b.test'])('the fragment %p is not a link', (hash) => {
  expect(readLinkFragment(hash)).toBeNull();
});

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
