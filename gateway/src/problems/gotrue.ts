import type { ErrorCode, ProblemDetails } from '@bindery/contracts/errors';

/** The version of GoTrue's error contract that `@supabase/auth-js` requests and expects in the response. */
export const GOTRUE_API_VERSION = '2024-01-01';

const gotrueCodes: Partial<Record<ErrorCode, string>> = {
  bad_request: 'validation_failed',
  payload_too_large: 'validation_failed',
  rate_limited: 'over_request_rate_limit',
  unavailable: 'unexpected_failure',
  internal: 'unexpected_failure',
};

/** Whether a path belongs to the sessions API, whose client is `@supabase/auth-js`. */
export function isSessionsPath(path: string): boolean {
  return /^\/auth\/v1(\/|\?|$)/i.test(path);
}

/** The same problem with GoTrue's fields beside its own, so that auth-js reads code and message out of it. */
export function withGotrueFields(problem: ProblemDetails) {
  const code = gotrueCodes[problem.code as ErrorCode] ?? problem.code;
  return { ...problem, code, error_code: code, msg: problem.detail, message: problem.detail };
}
