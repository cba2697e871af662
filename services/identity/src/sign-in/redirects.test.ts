import { Redirects } from './redirects.js';

const home = 'http://localhost:8080/';
const redirects = new Redirects('http://localhost:8080', ['https://staging.bindery.test/welcome']);

test.each([
  'http://localhost:8080/welcome',
  'http://localhost:8080/app/welcome',
  'https://staging.bindery.test/welcome',
])('%p is on the list', (address) => {
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
])('%p goes to the site itself', (address) => {
  expect(redirects.resolve(address)).toBe(home);
});

test("the client's flow id travels along, anything odd in its place does not", () => {
  expect(redirects.resolve('http://localhost:8080/welcome?sb_flow_id=abcdefgh1')).toBe(
    'http://localhost:8080/welcome?sb_flow_id=abcdefgh1',
  );
  expect(redirects.resolve('http://localhost:8080/welcome?sb_flow_id=%3Cscript%3E')).toBe(
    'http://localhost:8080/welcome',
  );
});

test('our own page is told a path only', () => {
  expect(redirects.pathOf('http://localhost:8080/welcome?sb_flow_id=abcdefgh1')).toBe(
    '/welcome?sb_flow_id=abcdefgh1',
  );
  expect(redirects.pathOf('https://staging.bindery.test/welcome')).toBe('/');
});
