import { localPartOf, normaliseAddress } from './index.js';

test.each([
  ['  Ana@Harbor.TEST ', 'ana@harbor.test'],
  ['a.na+crm@harbor.test', 'a.na+crm@harbor.test'],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['ren\u0065\u0301@harbor.test', 'ren\u00e9@harbor.test'],
])('%p is stored as %p', (typed, stored) => {
  expect(normaliseAddress(typed)).toBe(stored);
});

test.each([
  '',
  'ana',
  'ana@',
  '@harbor.test',
  'ana@harbor',
  'a b@harbor.test',
  'ana@harbor.test\r\nBcc: x@y.test',
])('%p is not an address', (typed) => {
  expect(normaliseAddress(typed)).toBeNull();
});

test('an account is first called by the local part', () => {
  expect(localPartOf('ivy.sole@solo.test')).toBe('ivy.sole');
});
