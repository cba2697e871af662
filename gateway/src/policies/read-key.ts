import { looksLikeApiKey, lookupOf } from '@bindery/service-kit/api-keys';
import type { KeyTokens } from '../keys/key-tokens.js';
import type { EdgeProblem } from '../request/edge-problem.js';
import { definePolicy } from './policy.js';

/**
 * Reads the API key of a call to the public API, and exchanges it for a token that is sent on in its place. A text that can't
 * be a key is refused by its form and checksum, without a question to identity. `signed-in` denies, after the limits.
 */
export function createReadKey(tokens: KeyTokens) {
  return definePolicy('read-key', {}, () => (req, _res, next) => {
    const { exchange } = req;
    const key = /^Bearer +(\S{1,200})$/i.exec(req.headers.authorization ?? '')?.[1];
    if (key === undefined || lookupOf(key) === undefined) {
      exchange.token = { refused: key !== undefined && looksLikeApiKey(key) ? MISTYPED : NO_KEY };
      next();
      return;
    }
    tokens.of(key).then((verified) => {
      exchange.token = verified;
      if ('token' in verified)
        exchange.ofKey = { token: verified.token, renew: () => tokens.renewed(key, verified.token) };
      next();
    }, next);
  });
}

const NO_KEY: EdgeProblem = {
  code: 'unauthenticated',
  detail: 'Send your API key in the header Authorization: Bearer bnd_live_… .',
};

const MISTYPED: EdgeProblem = {
  code: 'unauthenticated',
  detail: 'This API key is incomplete or mistyped. Copy it again, from bnd_live_ to its last letter.',
};
