import { resolveFile } from './resolve-file.js';

test('a path resolves to a file inside the folder', () => {
  expect(resolveFile('/srv/shell', 'static/js/a%20b.js')).toBe('/srv/shell/static/js/a b.js');
});

test.each([
  '',
  '../secret',
  'a/../../secret',
  '%2e%2e/secret',
  '..%2fsecret',
  'a//b',
  '/etc/passwd',
  '.env',
  'a/.git/config',
  'a\\b',
  'a%00b',
  'static/',
])('%p resolves to no file', (path) => {
  expect(resolveFile('/srv/shell', path)).toBeUndefined();
});
