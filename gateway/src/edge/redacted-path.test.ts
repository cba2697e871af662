import { redactedPath } from './redacted-path.js';

test.each([
  '/',
  '/api/insureds/5f0c9b52-7f0e-4b7c-9a53-1d9c40a2f0aa/reveal/drivers_license',
  '/auth/v1/.well-known/jwks.json',
  '/remotes/crm/static/js/lib-react.3f2a1b9c.js',
  '/app/dashboard/individuals/',
])('the path %s is logged in full', (path) => {
  expect(redactedPath(path)).toBe(path);
});

test.each([
  ['/api/insureds?search=Jonsson', '/api/insureds'],
  ['/api/insureds/219-09-9999', '/api/insureds/:hidden'],
  ['/api/insureds/219099999/reveal/ssn', '/api/insureds/:hidden/reveal/ssn'],
  ['/api/admin/users/kit@clients.test', '/api/admin/users/:hidden'],
  ['/api/admin/users/kit%40clients.test', '/api/admin/users/:hidden'],
  [`/calendar/${'aB'.repeat(21)}c.ics`, '/calendar/:hidden'],
  ['/calendar/abc.ics', '/calendar/:hidden'],
  ['/Calendar/abc/def', '/calendar/:hidden'],
  [`/unsubscribe/report-${'aB'.repeat(32)}`, '/unsubscribe/:hidden'],
  ['/unsubscribe/report-abc/def', '/unsubscribe/:hidden'],
  ['/app/eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIx', '/app/:hidden'],
])('possible personal values are hidden in the path %s', (url, told) => {
  expect(redactedPath(url)).toBe(told);
});
