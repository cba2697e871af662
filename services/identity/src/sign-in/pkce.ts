import { createHash } from 'node:crypto';
import { equalInConstantTime } from '@bindery/field-crypto';

/** Whether a verifier is the one a challenge was made from (RFC 7636, section 4.6). */
export function answersChallenge(verifier: string, challenge: string, method: string): boolean {
  const expected = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier;
  return equalInConstantTime(expected, challenge);
}
