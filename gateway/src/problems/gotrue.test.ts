import { problemOf } from '@bindery/contracts/errors';
import { isSessionsPath, withGotrueFields } from './gotrue.js';

test.each([
  ['/auth/v1', true],
  ['/auth/v1/otp', true],
  ['/AUTH/v1/otp', true],
  ['/auth/v1?x', true],
  ['/auth/v10/otp', false],
  ['/api/auth/me', false],
])('%s belongs to the sessions API: %s', (path, belongs) => {
  expect(isSessionsPath(path)).toBe(belongs);
});

test('a problem gains the GoTrue fields with the GoTrue error code and keeps the rest', () => {
  const problem = problemOf('rate_limited', 'Too many requests. Try again in 9 seconds.', 'r-1');
  expect(withGotrueFields(problem)).toEqual({
    ...problem,
    code: 'over_request_rate_limit',
    error_code: 'over_request_rate_limit',
    msg: problem.detail,
    message: problem.detail,
  });
});
