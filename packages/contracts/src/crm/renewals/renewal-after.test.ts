import { renewalAfter } from './renewal-after.js';

test.each([
  ['2027-01-01', '2020-01-01', '2028-01-01'],
  ['2027-01-01', null, '2028-01-01'],
  ['2027-02-28', '2020-02-28', '2028-02-28'],
  ['2027-02-28', '2020-02-29', '2028-02-29'],
  ['2028-02-29', '2020-02-29', '2029-02-28'],
  ['2028-02-29', null, '2029-02-28'],
])('a policy that renews on %s and began on %j renews next on %s', (day, effective, next) =>
  expect(renewalAfter(day, effective)).toBe(next),
);
