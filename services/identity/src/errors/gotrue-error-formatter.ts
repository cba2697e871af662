import type { ErrorCode } from '@bindery/contracts/errors';
import type { ErrorFormatter } from '@bindery/service-kit/http';
import { GoTrueError, goTrueErrors, type GoTrueErrorCode } from './gotrue-error.js';

/** Tells `@supabase/auth-js` to read the error's code from `code`. */
const API_VERSION_HEADER = { 'X-Supabase-Api-Version': '2024-01-01' } as const;

const goTrueCodes: Partial<Record<ErrorCode, GoTrueErrorCode>> = {
  bad_json: 'bad_json',
  bad_request: 'validation_failed',
  validation_failed: 'validation_failed',
  unauthenticated: 'no_authorization',
  token_stale: 'bad_jwt',
  session_revoked: 'session_not_found',
  step_up_required: 'step_up_required',
  not_found: 'not_found',
  payload_too_large: 'payload_too_large',
  unsupported_media_type: 'unsupported_media_type',
  rate_limited: 'over_request_rate_limit',
  unavailable: 'unavailable',
};

/** Problem details and GoTrue's own fields in one body: whichever a client reads, it finds. */
export const formatGoTrueError: ErrorFormatter = (problem, error) => {
  const code =
    error instanceof GoTrueError ? error.goTrueCode : (goTrueCodes[error.code] ?? 'unexpected_failure');
  const { status, title } = goTrueErrors[code];
  const body = {
    ...problem,
    type: `urn:bindery:problem:${code}`,
    title,
    status,
    code,
    message: problem.detail,
    error_code: code,
    msg: problem.detail,
  };
  return { body, headers: API_VERSION_HEADER };
};
