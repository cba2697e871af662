import { looksLikeApiKey } from '@bindery/service-kit/api-keys';
import type { EdgeProblem } from '../request/edge-problem.js';
import type { VerifyToken } from '../request/exchange.js';
import { definePolicy } from './policy.js';

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
    if (looksLikeApiKey(token)) {
      req.exchange.token = { refused: OF_PUBLIC_API };
      next();
      return;
    }
    verify(token).then((verdict) => {
      req.exchange.token = verdict;
      next();
    }, next);
  });
}

const OF_PUBLIC_API: EdgeProblem = {
  code: 'unauthenticated',
  detail: 'API keys work for the addresses under /api/v1 alone.',
};
