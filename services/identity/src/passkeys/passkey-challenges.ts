import type { IdentityDatabase } from '../database/identity-database.js';
import { GoTrueError } from '../errors/gotrue-error.js';

interface Challenged {
  readonly id: string;
  readonly purpose: 'passkey_registration' | 'passkey_sign_in';
  /** The session that began a registration; null for a sign-in. */
  readonly session_id: string | null;
}

/** The same for every passkey that doesn't sign in: unknown, another person's, deactivated or wrong. */
export const passkeyFailed = () =>
  new GoTrueError(
    'webauthn_verification_failed',
    "This passkey doesn't work here. Use another way to sign in.",
  );

/**
 * Uses a challenge up, before it is known whether the answer is right: an answer is tried once.
 * @returns what the authenticator signed
 * @throws GoTrueError `webauthn_challenge_not_found`, `webauthn_challenge_expired`
 */
export async function takeChallenge(db: IdentityDatabase, now: Date, where: Challenged): Promise<string> {
  const found = await db.factorChallenge.findUnique({ where });
  const { count } = await db.factorChallenge.deleteMany({ where });
  if (!found?.challenge || count === 0)
    throw new GoTrueError('webauthn_challenge_not_found', 'This request is unknown or was used. Try again.');
  if (found.expires_at <= now)
    throw new GoTrueError('webauthn_challenge_expired', 'This took too long. Try again.');
  return found.challenge;
}
