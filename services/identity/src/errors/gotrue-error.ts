import { errorTable, type ErrorCode } from '@bindery/contracts/errors';
import { AppError, type AppErrorOptions } from '@bindery/service-kit/errors';

/** The errors of `/auth/v1`, under the codes that `@supabase/auth-js` knows, with the status each travels under. */
export const goTrueErrors = {
  plan_upgrade_required: errorTable.plan_upgrade_required,
  bad_json: { status: 400, title: "The request body isn't valid JSON" },
  validation_failed: { status: 400, title: 'Some values are invalid' },
  refresh_token_not_found: { status: 400, title: 'The refresh token is unknown' },
  refresh_token_already_used: { status: 400, title: 'The refresh token was already used' },
  session_expired: { status: 400, title: 'The session has expired' },
  bad_code_verifier: { status: 400, title: "The code verifier doesn't match" },
  invalid_request: { status: 400, title: 'Some values are invalid' },
  invalid_client: { status: 400, title: 'The extension is unknown' },
  invalid_grant: { status: 400, title: 'The code or token is no longer valid' },
  unsupported_grant_type: { status: 400, title: 'The grant type is unknown' },
  no_authorization: { status: 401, title: 'Sign-in required' },
  bad_jwt: { status: 403, title: 'The access token is invalid' },
  otp_expired: { status: 403, title: 'The link or code is no longer valid' },
  user_not_found: { status: 403, title: "The user doesn't exist" },
  step_up_required: { status: 403, title: errorTable.step_up_required.title },
  webauthn_challenge_not_found: { status: 400, title: 'The request of the passkey is unknown' },
  webauthn_challenge_expired: { status: 400, title: 'The request of the passkey has expired' },
  webauthn_verification_failed: { status: 400, title: "The passkey can't be verified" },
  other_site: { status: 403, title: 'Not allowed from another site' },
  session_not_found: { status: 403, title: 'The session has ended' },
  insufficient_scope: { status: 403, title: 'Not possible in this session' },
  forbidden: errorTable.forbidden,
  service_not_included: errorTable.service_not_included,
  insufficient_aal: { status: 403, title: 'A second factor is required' },
  user_banned: { status: 403, title: 'The user is inactive' },
  mfa_factor_not_found: { status: 404, title: "The factor doesn't exist" },
  webauthn_credential_not_found: { status: 404, title: "The passkey doesn't exist" },
  not_found: { status: 404, title: 'Not found' },
  flow_state_not_found: { status: 404, title: 'The sign-in code is no longer valid' },
  payload_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: "The media type isn't supported" },
  email_provider_disabled: { status: 422, title: "Passwords aren't supported" },
  conflict: { status: 422, title: 'Not possible this way' },
  mfa_challenge_expired: { status: 422, title: 'The challenge has expired' },
  mfa_verification_failed: { status: 422, title: 'The code or key is wrong' },
  mfa_phone_enroll_not_enabled: { status: 422, title: "Factors by phone aren't supported" },
  mfa_factor_name_conflict: { status: 422, title: 'The name is in use' },
  mfa_verified_factor_exists: { status: 422, title: 'There are recovery codes already' },
  mfa_recovery_codes_sole_factor: { status: 422, title: 'Recovery codes need another factor' },
  too_many_enrolled_mfa_factors: { status: 422, title: 'Too many factors' },
  too_many_passkeys: { status: 422, title: 'Too many passkeys' },
  webauthn_credential_exists: { status: 422, title: 'The passkey is registered already' },
  reauthentication_not_valid: { status: 422, title: "A mailed code doesn't do" },
  over_email_send_rate_limit: { status: 429, title: 'Too many emails to this address' },
  mfa_recovery_codes_locked: { status: 429, title: 'Too many wrong codes' },
  over_request_rate_limit: { status: 429, title: 'Too many requests' },
  unexpected_failure: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Part of Bindery is unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

export type GoTrueErrorCode = keyof typeof goTrueErrors;

// The name of the same refusal where GoTrue's names mean nothing, as in the log.
const ownCode = (code: GoTrueErrorCode): ErrorCode => {
  const { status } = goTrueErrors[code];
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 429) return 'rate_limited';
  return 'bad_request';
};

/** A refusal that `/auth/v1` answers with on purpose. The message is shown to the person. */
export class GoTrueError extends AppError {
  constructor(
    readonly goTrueCode: GoTrueErrorCode,
    detail: string,
    more: Pick<AppErrorOptions, 'errors' | 'retryAfterSeconds'> = {},
  ) {
    super(ownCode(goTrueCode), { detail, ...more });
    this.name = 'GoTrueError';
  }
}
