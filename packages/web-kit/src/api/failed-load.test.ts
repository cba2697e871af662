import { failedLoad } from './failed-load.js';

test.each([
  [401, 'unauthenticated', 'No authentication token found'],
  [401, 'session_revoked', 'No authentication token found'],
  [401, 'token_stale', 'Failed to set up authentication'],
  [503, 'unavailable', 'Failed to load data'],
] as const)('a load that ends with %d %s is told as "%s"', (status, code, text) => {
  expect(failedLoad({ status, code }, 'Failed to load data')).toBe(text);
});
