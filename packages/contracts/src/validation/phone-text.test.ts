import { phoneAddress, phoneText } from './phone-text.js';

it.each([
  ['212.555.0123', '+12125550123', '(212) 555-0123'],
  ['020 7946 0018', '+442079460018', '020 7946 0018'],
  ['+1 212-555-0123', '+12125550123', '(212) 555-0123'],
  ['212-555-0123 home', '+12125550123', '212-555-0123 home'],
  ['(212) 555-0123 -x11', '+12125550123', '(212) 555-0123 -x11'],
  ['ext. 12 only', null, 'ext. 12 only'],
  [null, null, null],
])('shows %s (%s) as %s', (phone, phone_e164, shown) => {
  expect(phoneText({ phone, phone_e164 })).toBe(shown);
});

it('shows and dials the extension', () => {
  const number = { phone: '212.555.0123', phone_e164: '+12125550123', extension: '12' };
  expect([phoneText(number), phoneAddress(number)]).toEqual([
    '(212) 555-0123 x12',
    'tel:+12125550123;ext=12',
  ]);
  expect(phoneText({ ...number, phone: null })).toBeNull();
});
