import { protectedSearchOf } from './protected-search.js';

it.each([
  ['219-09-9999', { field: 'ssn', value: '219099999' }],
  [' 219 09 9999 ', { field: 'ssn', value: '219099999' }],
  ['1eg4-te5-mk73', { field: 'mbi', value: '1EG4TE5MK73' }],
  ['license D123-4567', { field: 'drivers_license', value: 'D123-4567' }],
  ["Driver's License: D1234567", { field: 'drivers_license', value: 'D1234567' }],
  ['DL #ABC', { field: 'drivers_license', value: 'ABC' }],
])('%j searches for a protected number', (text, found) => {
  expect(protectedSearchOf(text)).toEqual(found);
});

it.each([
  '',
  '219-09-999',
  '666-12-3456',
  '219-00-9999',
  '1EG4-TE5-MK7',
  'D123-4567',
  'license',
  'dlacey',
  'a@b.test',
])('%j searches for none', (text) => {
  expect(protectedSearchOf(text)).toBeUndefined();
});
