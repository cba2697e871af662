import { readPhones } from './read-phones.js';

const shown = (text: string) =>
  readPhones(text).phones.map(({ phone, extension, type }) =>
    [type, phone, extension === null ? null : `x${extension}`].filter((part) => part !== null).join(' '),
  );

it.each([
  ['(207) 555-0101', ['(207) 555-0101']],
  ['2075550101', ['2075550101']],
  ['+44 20 7946 0018', ['+44 20 7946 0018']],
  ['207-555-0101 x12', ['207-555-0101 x12']],
  ['2075550101,136', ['2075550101 x136']],
  ['207-555-0101 (cell) / 207-555-0102 work', ['mobile 207-555-0101', 'work 207-555-0102']],
  ['207-555-0101 work x4; 207-555-0102', ['work 207-555-0101 x4', '207-555-0102']],
  ['call 207 555 0101 x12', ['207 555 0101 x12']],
  ['207-555-0101 ::: 207-555-0102', ['207-555-0101', '207-555-0102']],
  ['H: 207-555-0101; C: 207-555-0102', ['home 207-555-0101', 'mobile 207-555-0102']],
  ['Home 207-555-0101 Cell 207-555-0102', ['home 207-555-0101', 'mobile 207-555-0102']],
  ['207-555-0101 ext. 4, 207-555-0102 or 207-555-0103', ['207-555-0101 x4', '207-555-0102', '207-555-0103']],
  ['207-555-0101 207-555-0102', ['207-555-0101', '207-555-0102']],
  ['207-555-0101\n207-555-0102', ['207-555-0101', '207-555-0102']],
  ['tel:+12075550101', ['+12075550101']],
  ['office +44 20 7946 0018', ['work +44 20 7946 0018']],
])('reads the phone numbers of %j', (text, expected) => {
  expect([shown(text), readPhones(text).left]).toEqual([expected, '']);
});

it.each([
  ['207-555-0101 call after 5', 'call after 5'],
  ['207-555-0101 (daughter Ann)', 'daughter Ann'],
  ['do not call 207-555-0101', 'do not call'],
  ['207-555-0101 / 555-0102', '555-0102'],
  ['call after 5', 'call after 5'],
  ['555-0101 ::: 555-0102', '555-0101 ::: 555-0102'],
])('says what of %j is no phone number', (text, left) => {
  expect(readPhones(text).left).toBe(left);
});

it('gives up soon on a long text', () => {
  const text = '(207) 555-010'.repeat(70);
  expect(readPhones(text)).toEqual({ phones: [], left: text });
});
