import { agencyName, greetingName } from './typed-text.js';

test.each([
  ['Harbor & Sons', 'Harbor & Sons'],
  ['  A.  M. Best Insurance, Inc. ', 'A. M. Best Insurance, Inc.'],
  ['1st Choice (Miami) 360', '1st Choice (Miami) 360'],
  ["Łukasz' Versicherungen GmbH + Co", "Łukasz' Versicherungen GmbH + Co"],
  ['Harbor evil.example', null],
  ['Best.Insurance', null],
  ['http evil', null],
  ['Visit WWW today', null],
  ['evil．example', null],
  ['evil。example', null],
  ['https://evil.example', null],
  ['pay me@evil', null],
  ['Harbor\nYour account is locked', 'Harbor Your account is locked'],
  ['Call 1-800 555 0199 now', null],
  ['Your account is locked so call us at once', null],
  ['Bindery Support', null],
  ['The Bíndéry Team', null],
  ['B-i-n-d-e-r-y', null],
  ['x'.repeat(61), null],
  ['', null],
])('an agency named %j is called %j in an email', (typed, name) => {
  expect(agencyName(typed)).toBe(name);
});

test.each([
  ['Ana Reyes', 'Ana Reyes'],
  ['Ana Reyes evil.example', null],
  ['www evil', null],
  ['bindery support', null],
  ['   ', null],
])('a person named %j is called %j in an email', (typed, name) => {
  expect(greetingName(typed)).toBe(name);
});
