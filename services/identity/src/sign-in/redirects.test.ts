import { Redirects } from './redirects.js';

const home = 'http://localhost:8080/';
const redirects = new Redirects('http://localhost:8080', ['https://staging.bindery.test/welcome']);

test.each([
  'http://localhost:8080/welcome',
  'http://localhost:8080/app/welcome',
  'https://staging.bindery.test/welcome',
])('the redirect %p is allowed', (address) => {
  expect(redirects.resolve(address)).toBe(address);
});

test.each([
  undefined,
  '',
  '//evil.test/welcome',
  'https://evil.test/welcome',
  'http://localhost:8080.evil.test/welcome',
  'http://localhost:8080@evil.test/welcome',
  'http://user@localhost:8080/welcome',
  'http://localhost:8080/welcome/../../evil',
  'http://localhost:8080/welcome?next=https://evil.test',
  'http://localhost:8080/welcome#token',
  'https://localhost:8080/welcome',
  'javascript:alert(1)',
])('the redirect %p falls back to the home page', (address) => {
  expect(redirects.resolve(address)).toBe(home);
});

test('a redirect preserves a valid client flow ID and drops an invalid one', () => {
  expect(redirects.resolve('http://localhost:8080/welcome?sb_flow_id=abcdefgh1')).toBe(
    'http://localhost:8080/welcome?sb_flow_id=abcdefgh1',
  );
  expect(redirects.resolve('http://localhost:8080/welcome?sb_flow_id=%3Cscript%3E')).toBe(
    'http://localhost:8080/welcome',
  );
});

test('pathOf returns the path of an address on this site, and / for another origin', () => {
  expect(redirects.pathOf('http://localhost:8080/welcome?sb_flow_id=abcdefgh1')).toBe(
    '/welcome?sb_flow_id=abcdefgh1',
  );
  expect(redirects.pathOf('https://staging.bindery.test/welcome')).toBe('/');
});
