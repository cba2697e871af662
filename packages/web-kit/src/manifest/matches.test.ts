import { matches } from './matches.js';

test.each([
  ['', 'User management', true],
  ['user', 'User management', true],
  ['us man', 'User management', true],
  ['MAN us', 'User management', true],
  ['ser', 'User management', false],
  ['user x', 'User management', false],
])('%j matches %s: %s', (typed, name, expected) => {
  expect(matches(typed, name)).toBe(expected);
});

test('each word may match any of the names', () => {
  expect(matches('leave now', 'Sign out', 'leave log')).toBe(false);
  expect(matches('leave out', 'Sign out', 'leave log')).toBe(true);
});
