/**
 * Every error the product answers with: its code, the HTTP status it travels under and its title (RFC 9457).
 * The `detail` is written where the error is thrown, because only that place knows what the person can do.
 */
export const errorTable = {
  bad_json: { status: 400, title: "The request body isn't valid JSON" },
  bad_request: { status: 400, title: 'The request is malformed' },
  unauthenticated: { status: 401, title: 'Sign-in required' },
  token_stale: { status: 401, title: 'The access token is out of date' },
  session_revoked: { status: 401, title: 'The session has ended' },
  subscription_inactive: { status: 402, title: 'The subscription is inactive' },
  plan_upgrade_required: { status: 402, title: 'Not included in the plan' },
  payment_declined: { status: 402, title: 'The payment was declined' },
  forbidden: { status: 403, title: 'Not allowed' },
  insufficient_scope: { status: 403, title: "The API key doesn't have this scope" },
  step_up_required: { status: 403, title: 'Confirm your identity' },
  second_factor_required: { status: 403, title: 'A second factor is required' },
  service_not_included: { status: 403, title: 'Not included in the plan' },
  not_found: { status: 404, title: 'Not found' },
  nothing_to_reveal: { status: 404, title: 'Nothing to reveal' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'Conflict' },
  account_has_members: { status: 409, title: 'The account has members' },
  account_would_be_ownerless: { status: 409, title: 'The account would have no owner' },
  already_subscribed: { status: 409, title: 'The account already has a plan' },
  below_plan_minimum: { status: 409, title: 'The plan needs more seats' },
  code_taken: { status: 409, title: 'The promo code already exists' },
  email_in_use: { status: 409, title: 'The email address belongs to another account' },
  invitation_closed: { status: 409, title: 'The invitation is no longer open' },
  merge_not_undoable: { status: 409, title: "The merge can't be undone" },
  not_cancelable: { status: 409, title: "The subscription can't be canceled" },
  not_reactivatable: { status: 409, title: "The subscription can't be reactivated" },
  quota_reached: { status: 409, title: 'The storage is full' },
  record_in_use: { status: 409, title: 'The record is in use' },
  seats_in_use: { status: 409, title: 'The seats are in use' },
  seat_limit_reached: { status: 409, title: 'All seats are taken' },
  request_in_progress: { status: 409, title: 'The same request is still in progress' },
  gone: { status: 410, title: 'No longer available' },
  resync_required: { status: 410, title: 'Read everything again' },
  precondition_failed: { status: 412, title: 'Someone else saved first' },
  payload_too_large: { status: 413, title: 'The request is too large' },
  uri_too_long: { status: 414, title: 'The address is too long' },
  unsupported_media_type: { status: 415, title: "The media type isn't supported" },
  validation_failed: { status: 422, title: 'Some values are invalid' },
  idempotency_key_reused: { status: 422, title: 'The idempotency key was used for another request' },
  promo_not_applicable: { status: 422, title: "The promo code can't be applied" },
  rate_limited: { status: 429, title: 'Too many requests' },
  headers_too_large: { status: 431, title: 'The headers are too long' },
  internal: { status: 500, title: 'Something went wrong' },
  integrity_failure: { status: 500, title: "An encrypted value couldn't be read" },
  unavailable: { status: 503, title: 'Part of Bindery is unavailable' },
} as const satisfies Record<string, { status: number; title: string }>;

/** A code of {@link errorTable}. Clients branch on it; they never parse `detail`. */
export type ErrorCode = keyof typeof errorTable;

/** Whether a string is one of the product's error codes. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorTable, value);
}
