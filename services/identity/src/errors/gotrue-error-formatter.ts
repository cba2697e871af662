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
  forbidden: 'forbidden',
  service_not_included: 'service_not_included',
  plan_upgrade_required: 'plan_upgrade_required',
  step_up_required: 'step_up_required',
  not_found: 'not_found',
  payload_too_large: 'payload_too_large',
  unsupported_media_type: 'unsupported_media_type',
  rate_limited: 'over_request_rate_limit',
  unavailable: 'unavailable',
};

/** Errors of the token call also have the fields of RFC 6749, section 5.2. */
const oauthCodes: ReadonlySet<GoTrueErrorCode> = new Set([
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unsupported_grant_type',
]);

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
    ...(oauthCodes.has(code) && { error: code, error_description: problem.detail }),
  };
  return { body, headers: API_VERSION_HEADER };
};
