import type { ApiScope } from '../access/api-scopes.js';
import { permissions, type PermissionRule } from '../access/permissions.js';
import type { ErrorCode } from '../errors/error-table.js';
import type { Route } from './route.js';

/** The codes that a route can answer with: its own, and those that follow from the rest of its declaration. */
export function errorsOf(route: Route): ReadonlySet<ErrorCode> {
  const { method, params, query, body, upload, ifMatch, idempotent, errors = [] } = route;
  const hasParams = Object.keys(params.shape).length > 0;
  return new Set<ErrorCode>([
    'bad_request',
    ...(route.access === 'public' ? [] : accessErrors(permissions[route.access], route.scope)),
    ...(hasParams ? (['not_found'] as const) : []),
    // The body is parsed before the handler runs, even if none is declared.
    ...(method === 'GET' ? [] : (['bad_json', 'payload_too_large', 'unsupported_media_type'] as const)),
    ...(upload ? (['request_timeout'] as const) : []),
    // An Idempotency-Key can be malformed, too.
    ...(query || body || idempotent ? (['validation_failed'] as const) : []),
    ...(ifMatch ? (['precondition_failed'] as const) : []),
    ...(idempotent ? (['request_in_progress', 'idempotency_key_reused'] as const) : []),
    ...errors,
    'rate_limited',
    'internal',
    'unavailable',
  ]);
}

/** The gateway renews the token of a key, which has no second factor. So a key never gets the errors of sessions. */
const keyErrors = ['unauthenticated', 'insufficient_scope', 'plan_upgrade_required'] as const;

const sessionErrors = ({ beforeSecondFactor }: PermissionRule) =>
  [
    'unauthenticated',
    'token_stale',
    'session_revoked',
    ...(beforeSecondFactor === 'always' ? [] : (['second_factor_required'] as const)),
  ] as const;

function accessErrors(rule: PermissionRule, scope: ApiScope | undefined): ErrorCode[] {
  const { service, active, part, stepUp } = rule;
  return [
    ...(scope ? keyErrors : sessionErrors(rule)),
    // Also where every role may: a session that is limited to something else may not.
    'forbidden',
    ...(service ? (['service_not_included'] as const) : []),
    ...(active ? (['subscription_inactive'] as const) : []),
    ...(stepUp ? (['step_up_required'] as const) : []),
    ...(part ? (['plan_upgrade_required'] as const) : []),
  ];
}
