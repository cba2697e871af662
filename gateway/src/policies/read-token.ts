import type { VerificationResult } from '../request/exchange.js';
import { definePolicy } from './policy.js';

/** Returns the token's principal, or why it is denied. Rejects only on an internal fault. */
export type VerifyToken = (token: string) => Promise<VerificationResult>;

/**
 * Verifies the bearer token and stores the result. It denies nothing yet: the rate limit runs before
 * `signed-in`, so that bad tokens count against their network.
 */
export function createReadToken(verify: VerifyToken) {
  return definePolicy('read-token', {}, () => (req, _res, next) => {
    const { authorization } = req.headers;
    if (authorization === undefined) {
      next();
      return;
    }
    const token = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1];
    if (token === undefined) {
      req.exchange.token = {
        refused: { code: 'unauthenticated', detail: 'The access token is invalid. Sign in again.' },
      };
      next();
      return;
    }
    verify(token).then((verdict) => {
      req.exchange.token = verdict;
      next();
    }, next);
  });
}
