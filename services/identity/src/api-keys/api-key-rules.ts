import { completedScopes, denialOf, type ApiScope, type Principal } from '@bindery/contracts/access';
import { MAX_API_KEY_DAYS } from '@bindery/contracts/identity';
import { AppError, rejectField } from '@bindery/service-kit/errors';
import { after, DAY_MS } from '@bindery/service-kit/time';
import type { Account } from '../generated/prisma/client.js';

/** Whether a person sees and revokes the keys of the whole account, and decides whether its members make any. */
export const managesKeys = (caller: Principal): boolean => denialOf(caller, 'agency:update') === null;

/** Whether the agency lets a person make keys. The plan is for the guard to check. */
export const mayMakeKeys = (caller: Principal, account: Pick<Account, 'members_may_make_keys'>): boolean =>
  managesKeys(caller) || account.members_may_make_keys;

/** @throws AppError `forbidden` */
export function requireMayMakeKeys(caller: Principal, account: Pick<Account, 'members_may_make_keys'>): void {
  if (mayMakeKeys(caller, account)) return;
  throw new AppError('forbidden', {
    detail: "Your agency doesn't let its members make API keys. Ask your agency administrator.",
  });
}

/**
 * The scopes of a new key. An endpoint hears of the whole account, so only who may have one gives a key that scope.
 * @throws AppError `validation_failed`
 */
export function scopesFor(caller: Principal, scopes: readonly ApiScope[]): ApiScope[] {
  if (scopes.includes('webhooks:write') && denialOf(caller, 'webhook:manage') !== null)
    rejectField('scopes', 'Only the owner and administrators can make keys with webhooks:write.');
  return completedScopes(scopes);
}

/** @throws AppError `validation_failed` for an end that has passed, or is too far off */
export function expiryOf(text: string, now: Date): Date {
  const expiresAt = new Date(text);
  if (expiresAt <= now || expiresAt > after(now, MAX_API_KEY_DAYS * DAY_MS))
    rejectField('expires_at', `Choose an end within ${String(MAX_API_KEY_DAYS)} days from now.`);
  return expiresAt;
}
