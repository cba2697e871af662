import { matches } from './matches.js';

test.each([
  ['', 'User Management', true],
  ['user', 'User Management', true],
  ['us man', 'User Management', true],
  ['MAN us', 'User Management', true],
  ['ser', 'User Management', false],
  ['user x', 'User Management', false],
])('%j matches %s: %s', (typed, name, expected) => {
  expect(matches(typed, name)).toBe(expected);
});

test('each word may match any of the names', () => {
  expect(matches('leave now', 'Sign Out', 'leave log')).toBe(false);
  expect(matches('leave out', 'Sign Out', 'leave log')).toBe(true);
});
