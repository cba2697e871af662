import { splitSuffix, suffixOf } from './suffix.js';

it.each([
  ['King', 'King', null],
  ['King Jr.', 'King', 'jr'],
  ['KING JR', 'KING', 'jr'],
  ['King, Jr.', 'King', 'jr'],
  ['King,Jr', 'King', 'jr'],
  ['King (Jr.)', 'King', 'jr'],
  ['King Junior', 'King', 'jr'],
  ['King Sr', 'King', 'sr'],
  ['de la Cruz II', 'de la Cruz', 'ii'],
  ['King 2nd', 'King', 'ii'],
  ['King III', 'King', 'iii'],
  ['King iv', 'King', 'iv'],
  ['King V', 'King', 'v'],
  ['King MD', 'King MD', null],
  ['V', 'V', null],
  ['Jr.', 'Jr.', null],
  ['Senior', 'Senior', null],
  [', Jr.', ', Jr.', null],
  [' King  Jr. ', 'King', 'jr'],
  [`King${' ,'.repeat(200)} Jr.`, 'King', 'jr'],
  [`${','.repeat(400)} Jr.`, `${','.repeat(400)} Jr.`, null],
  ['', '', null],
])('takes the suffix off %j', (lastName, withoutSuffix, suffix) => {
  expect(splitSuffix(lastName)).toEqual({ withoutSuffix, suffix });
  expect(suffixOf(lastName)).toBe(suffix);
});
