import { createHash, timingSafeEqual } from 'node:crypto';
import { AppError } from '../errors/app-error.js';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Checks an operator's bearer token in constant time.
 * @returns a short name of the token for the log, which doesn't reveal the token
 * @throws AppError `not_found` if no token is configured, because these calls don't exist then; otherwise
 * `unauthenticated`
 */
export function operatorOf(authorization: string | undefined, opsToken: string | undefined): string {
  if (opsToken === undefined) {
    throw new AppError('not_found', { detail: 'Nothing exists at this address.' });
  }
  const sent = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
  const expected = hashOf(opsToken);
  if (!timingSafeEqual(hashOf(sent), expected)) {
    throw new AppError('unauthenticated', {
      detail: "This endpoint is for operators. Send this service's OPS_TOKEN as a bearer token.",
    });
  }
  return `token ${expected.toString('hex').slice(0, 8)}`;
}
