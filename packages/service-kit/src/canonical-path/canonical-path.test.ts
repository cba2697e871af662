import { pathFault } from './canonical-path.js';

test.each([
  '/',
  '/api/insureds?search=..%2f..&x=//#',
  '/api/insureds/0d9f4c52-6f0e-4a51-9d0f-7a2f3f6f6c11/reveal/drivers_license',
  '/app/dashboard/individuals/J%C3%BCrgen',
  '/app/a%20b/',
  '/remotes/crm/static/js/async/vendors~a.3f%40.js',
  '/.well-known/jwks.json',
  '/a/...',
])('accepts the canonical path %s', (url) => {
  expect(pathFault(url)).toBeUndefined();
});

test('accepts what encodeURIComponent makes of any printable character, but for slashes', () => {
  for (let code = 0x20; code < 0x2ff; code += 1) {
    const character = String.fromCharCode(code);
    if ('/\\'.includes(character) || (code >= 0x7f && code < 0xa0)) continue;
    expect([character, pathFault(`/app/a${encodeURIComponent(character)}`)]).toEqual([character, undefined]);
  }
});

test('refuses every unreserved, delimiting or control character when it is percent-encoded', () => {
  const unreserved = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';
  const controls = Array.from({ length: 32 }, (_, code) => String.fromCharCode(code));
  for (const character of [...unreserved.split(''), ...controls, '/', '\\', '\u007f']) {
    const encoded = `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
    expect([encoded, pathFault(`/auth/v1/${encoded}tp`)]).toEqual([encoded, expect.any(String)]);
  }
});

test.each([
  '',
  '*',
  'http://evil.test/',
  '//evil.test/api/insureds',
  '/auth/v1/%6ftp',
  '/api/subscription/%76alidate-promo',
  '/app/J%c3%bcrgen',
  '/a/../b',
  '/a/%2E%2e/b',
  '/a/./b',
  '/a/..',
  '/a/.',
  '/a/.?x',
  '/a//b',
  '/a\\b',
  '/a%5Cb',
  '/a%2Fb',
  '/..%2fb',
  '/a%0Ab',
  '/a%00',
  '/a%',
  '/a%4',
  '/a%zz',
  '/a%C3',
  '/auth/v1/otp#',
  '/auth/v1/otp;x',
  '/auth/v1/otp|',
  '/auth/v1/\u00f6tp',
  '/auth/v1/o tp',
])('refuses the path %j', (url) => {
  expect(pathFault(url)).toEqual(expect.stringMatching(/^The address .*\.$/));
});

test('decides in linear time', () => {
  const before = process.threadCpuUsage();
  expect(pathFault(`/${'a/'.repeat(4_000)}#`)).toBeDefined();
  expect(pathFault(`/${'%41'.repeat(4_000)}`)).toBeDefined();
  expect(pathFault(`/${'a'.repeat(8_000)}%`)).toBeDefined();
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(200);
});
