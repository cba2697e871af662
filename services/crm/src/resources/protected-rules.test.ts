import { protectedRules } from './protected-rules.js';

it.each([
  ['ssn', '219-09-9999', '219099999'],
  ['ssn', ' 219 09 9999 ', '219099999'],
  ['ssn', '9999', undefined],
  ['ssn', '***-**-9999', undefined],
  ['mbi', '1eg4-te5-mk73', '1EG4TE5MK73'],
  ['mbi', 'MK73', undefined],
  ['drivers_license', 'd123-456 7', 'D1234567'],
  ['drivers_license', ' - ', undefined],
  ['email', ' Ada@Clients.test', 'ada@clients.test'],
  ['email', 'ada', undefined],
] as const)('the %s %j is normalized to %j', (field, text, normalised) => {
  expect(protectedRules[field].normalise(text)).toBe(normalised);
});
