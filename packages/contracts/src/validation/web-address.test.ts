import { webAddress, WEB_ADDRESS } from './web-address.js';

const read = (text: string) => webAddress('Portal address', 1_000).safeParse(text);

it.each([
  'https://example.com',
  'HTTPS://Agents.Example.com:8443/sign-in?next=/a%20b&x=@home#top',
  'https://bücher.example/login',
  'https://10.20.30.40/portal',
  `https://example.com/${'a'.repeat(900)}`,
])('takes %s', (text) => {
  expect(read(text)).toEqual({ success: true, data: text });
});

it('trims what is pasted around an address', () => {
  expect(read('  https://example.com/ \n').data).toBe('https://example.com/');
});

it.each([
  ...[
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'http://example.com',
    '//example.com',
  ],
  ...['example.com', 'https:example.com', 'https:/example.com', 'https://', 'https:///x', 'https://example'],
  ...['https://exam ple.com', 'https://example.com/a b', 'https:\\\\example.com', 'https://exa\\mple.com'],
  ...['https://[', 'https://example.com:99999', 'https://%zz.example.com', ' '],
])('refuses %j', (text) => {
  expect(read(text).error?.issues.map(({ message }) => message)).toEqual([WEB_ADDRESS]);
});

it.each(['https://ana:secret@example.com', 'https://ana@example.com/x', 'https://@example.com'])(
  'refuses the credentials of %s',
  (text) => {
    expect(read(text).error?.issues.map(({ message }) => message)).toEqual([
      "A web address can't have a user name or a password in it.",
    ]);
  },
);

it('refuses a long one, and one with control characters', () => {
  expect(read(`https://example.com/${'a'.repeat(1_980)}`).success).toBe(false);
  expect(read('https://example.com/\u0000').success).toBe(false);
});
