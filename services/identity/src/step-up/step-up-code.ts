import { timingSafeEqual } from 'node:crypto';
import type { Session } from '../generated/prisma/client.js';
import type { Hash, Secrets } from '../secrets/secrets.js';

export const MAX_CODE_TRIES = 5;

/** Keyed, because six digits are soon guessed. */
export const stepUpCodeHash = (secrets: Secrets, sessionId: string, code: string): Hash =>
  secrets.mac('code', `step-up|${sessionId}|${code}`);

/** Tries a code. `over` means that no code works: there is none, it has expired, or it was tried too often. */
export function tryStepUpCode(
  { step_up_code_hash: hash, step_up_code_tries: tries, step_up_code_expires_at: expiresAt }: Session,
  entered: Hash,
  now: Date,
): 'right' | 'wrong' | 'over' {
  if (!hash || !expiresAt || expiresAt <= now || tries >= MAX_CODE_TRIES) return 'over';
  return timingSafeEqual(hash, entered) ? 'right' : 'wrong';
}
