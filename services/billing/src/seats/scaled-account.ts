import type { Principal } from '@bindery/contracts/access';
import { identityActions } from '@bindery/contracts/identity';
import type { AuditAttempt } from '@bindery/service-kit/audit';
import { AppError } from '@bindery/service-kit/errors';

/** The account that a query names, if it names any. */
interface NamedAccount {
  readonly account_id?: string | undefined;
}

/**
 * The account whose seats are changed: the user's own, unless a superuser names another.
 * @throws AppError `not_found` when another user names one
 */
export function scaledAccount(caller: Principal, { account_id: named }: NamedAccount): string {
  if (named === undefined || named === caller.accountId) return caller.accountId;
  if (caller.role === 'superuser') return named;
  throw new AppError('not_found', { detail: "This account doesn't exist." });
}

/** The audit entry of a denied change. */
export function scalingOf(caller: Principal, { account_id: named }: NamedAccount): AuditAttempt {
  return {
    action: identityActions.seatsScaled,
    record: { type: 'account', id: named ?? caller.accountId },
  };
}
