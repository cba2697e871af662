import type { VerificationResult } from '../request/exchange.js';
import { definePolicy } from './policy.js';

/** Says whose token it is, or why it is refused. Rejects only on a fault of our own. */
export type VerifyToken = (token: string) => Promise<VerificationResult>;

/**
 * Reads and verifies the bearer token and keeps the verdict. It refuses nothing yet: the rate limit stands between
 * this and `signed-in`, so that bad tokens are counted against the address they come from.
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
        refused: { code: 'unauthenticated', detail: 'The access token is not readable. Sign in again.' },
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
