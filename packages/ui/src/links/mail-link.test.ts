import { mailLink } from './mail-link.js';

test.each([
  ['ada@mail.test', 'ada@mail.test'],
  ['o\u2019connor+crm@mail.test', 'o%E2%80%99connor%2Bcrm@mail.test'],
  ['a?bcc=eve@mail.test', 'a%3Fbcc%3Deve@mail.test'],
  ['a%b&c#d@mail.test', 'a%25b%26c%23d@mail.test'],
  ['a@b,eve@mail.test', 'a%40b%2Ceve@mail.test'],
  ['a\r\nBcc:eve@mail.test&cc=x', 'a%0D%0ABcc%3Aeve@mail.test%26cc%3Dx'],
])('a mailto link encodes %j as its only recipient', (email, to) => {
  expect(mailLink(email)).toBe(`mailto:${to}`);
  expect(mailLink(email, 'Your inquiry')).toBe(`mailto:${to}?subject=Your%20inquiry`);
});
