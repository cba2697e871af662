import type { ErrorCode, FieldError } from '@bindery/contracts/errors';
import { AppError } from '@bindery/service-kit/errors';

/** The errors of `/auth/v1`, under the codes that `@supabase/auth-js` knows, with the status each travels under. */
export const goTrueErrors = {
  bad_json: { status: 400, title: 'The request body is not readable JSON' },
  validation_failed: { status: 400, title: 'Some values are not valid' },
  refresh_token_not_found: { status: 400, title: 'The refresh token is not known' },
  refresh_token_already_used: { status: 400, title: 'The refresh token was already used' },
  session_expired: { status: 400, title: 'The session has expired' },
  bad_code_verifier: { status: 400, title: 'The code verifier does not fit' },
  no_authorization: { status: 401, title: 'Sign in first' },
  bad_jwt: { status: 403, title: 'The access token is not valid' },
  otp_expired: { status: 403, title: 'The link or code is not valid any more' },
  user_not_found: { status: 403, title: 'The user does not exist' },
  session_not_found: { status: 403, title: 'The session has ended' },
  user_banned: { status: 403, title: 'The user is not active' },
  not_found: { status: 404, title: 'Not found' },
  flow_state_not_found: { status: 404, title: 'The sign-in code is not valid any more' },
  payload_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'The media type is not supported' },
  email_provider_disabled: { status: 422, title: 'There are no passwords' },
  over_request_rate_limit: { status: 429, title: 'Too many requests' },
  unexpected_failure: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'A part of Bindery is not available' },
} as const satisfies Record<string, { status: number; title: string }>;

export type GoTrueErrorCode = keyof typeof goTrueErrors;

// What the same refusal is called where GoTrue's names mean nothing, as in the log.
const ownCode = (code: GoTrueErrorCode): ErrorCode => {
  const { status } = goTrueErrors[code];
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  return 'bad_request';
};

/** A refusal that `/auth/v1` answers with on purpose. The message is shown to the person. */
export class GoTrueError extends AppError {
  constructor(
    readonly goTrueCode: GoTrueErrorCode,
    detail: string,
    errors: readonly FieldError[] = [],
  ) {
    super(ownCode(goTrueCode), { detail, errors });
    this.name = 'GoTrueError';
  }
}
