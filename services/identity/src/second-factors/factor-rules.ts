import type { Factors, SessionWithUser } from '../access/person.js';
import { stepUpOf } from '../access/second-factor.js';
import type { Factor } from '../generated/prisma/client.js';
import { CHALLENGE_MS } from '../webauthn/webauthn.js';
import { GoTrueError } from '../errors/gotrue-error.js';
import { before } from '@bindery/service-kit/time';
import { requireStepUp } from '@bindery/service-kit/guard';

export const MAX_FACTORS = 10;
export const MAX_PASSKEYS = 10;

/** Adding and removing factors needs a fresh proof. @throws AppError `step_up_required` */
export function requireFreshProof(session: SessionWithUser, now: Date): void {
  requireStepUp(stepUpOf(session, now), 'factor:change', now);
}

/** Whether a factor is still there for a session: an unverified one is the session's that added it, for five minutes. */
export const isUsableIn = (factor: Factor, sessionId: string, now: Date): boolean =>
  factor.status === 'verified' ||
  (factor.session_id === sessionId && factor.created_at > before(now, CHALLENGE_MS));

/**
 * The recovery codes must not be the last factor.
 * @param removed the factor or passkey that is to go
 * @throws GoTrueError `mfa_recovery_codes_sole_factor`
 */
export function requireFactorBesideCodes({ factors, credentials }: Factors, removed: string): void {
  const verified = factors.filter(({ status, id }) => status === 'verified' && id !== removed);
  const passkeys = credentials.filter(({ factor_id, id }) => factor_id === null && id !== removed);
  const others = verified.filter(({ type }) => type !== 'recovery_code');
  if (others.length + passkeys.length > 0 || verified.length === 0) return;
  throw new GoTrueError(
    'mfa_recovery_codes_sole_factor',
    'Remove your recovery codes first. They only work beside another factor.',
  );
}

/** A name that is not taken: `Passkey`, `Passkey 2`. */
export function freeName(base: string, taken: readonly string[]): string {
  const names = [base, ...taken.map((_, nth) => `${base} ${String(nth + 2)}`)];
  return names.find((name) => !taken.includes(name)) ?? base;
}

export const noSuchFactor = () => new GoTrueError('mfa_factor_not_found', "This factor doesn't exist.");
