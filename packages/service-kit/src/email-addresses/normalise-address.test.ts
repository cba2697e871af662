import { localPartOf, normaliseAddress, shownAddress } from './email-addresses.js';

test.each([
  ['  Ana@Harbor.TEST ', 'ana@harbor.test'],
  ['a.na+crm@harbor.test', 'a.na+crm@harbor.test'],
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['ren\u0065\u0301@harbor.test', 'ren\u00e9@harbor.test'],
  ['\u202dana\u200b@har\u00adbor.test\ufeff', 'ana@harbor.test'],
  ['ana\u2011b@harbor.test', 'ana-b@harbor.test'],
])('the address %p is stored as %p', (typed, stored) => {
  expect(normaliseAddress(typed)).toBe(stored);
});

test.each([
  '',
  'ana',
  'ana@',
  '@harbor.test',
  'ana@harbor',
  'a b@harbor.test',
  'ana@mail.123',
  'ana@1.2.3.45',
  'ana@0x7f.0x1f',
  'ana@harbor.test\r\nBcc: x@y.test',
])('%p is not a valid email address', (typed) => {
  expect(normaliseAddress(typed)).toBeNull();
});

test('localPartOf returns the part before the @', () => {
  expect(localPartOf('ivy.sole@solo.test')).toBe('ivy.sole');
});

test.each([
  'ana@harbor.test',
  'ana@bücher.example',
  'rené@xn-harbor.test',
  'ana@почта.рф',
  'ana@例子.中国',
  'ana@b-ü2.example',
])('the address %p is shown as it was typed', (typed) => {
  expect(shownAddress(normaliseAddress(typed) ?? '')).toBe(typed);
});

test.each([
  // Cyrillic letters: all of the name, and one of it.
  'ana@аррӏе.com',
  'ana@bаnk.example',
  'ana@bank\u0585.example',
])('the address %p, which could pass for another, is shown as it is stored', (typed) => {
  const stored = normaliseAddress(typed) ?? '';
  expect(stored).toContain('@xn--');
  expect(shownAddress(stored)).toBe(stored);
});

test.each(['', 'ana', 'harbor agency', 'ana@xn--', 'ana@xn--a'])('%p is shown as it is', (text) => {
  expect(shownAddress(text)).toBe(text);
});
