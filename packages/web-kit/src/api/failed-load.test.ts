import { failedLoad } from './problem-sentences.js';

test.each([
  [401, 'unauthenticated', 'No authentication token found'],
  [401, 'session_revoked', 'No authentication token found'],
  [401, 'token_stale', 'Failed to set up authentication'],
  [503, 'unavailable', 'Failed to load data'],
] as const)('a load that fails with %d %s shows "%s"', (status, code, text) => {
  expect(failedLoad({ status, code }, 'Failed to load data')).toBe(text);
});
