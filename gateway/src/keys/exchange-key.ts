import { isErrorCode } from '@bindery/contracts/errors';
import { KEY_TOKEN_PATH, keyToken, type KeyToken } from '@bindery/contracts/identity';
import { z } from 'zod';
import type { EdgeProblem } from '../request/edge-problem.js';

/** Exchanges an API key for an access token. */
export type ExchangeKey = (key: string) => Promise<KeyToken | { readonly refused: EdgeProblem }>;

const ANSWER_WITHIN_MS = 2_000;
const problem = z.object({ code: z.string().refine(isErrorCode), detail: z.string() });

/** Nobody can say now whether a key works. */
export const UNAVAILABLE: EdgeProblem = {
  code: 'unavailable',
  detail: "API keys can't be checked right now. Try again in a few seconds.",
  retryAfterSeconds: 2,
};

/** Asks identity's replicas one after another, until one answers. Nothing of what it gets is logged. */
export function createKeyExchange(identityUrls: readonly string[]): ExchangeKey {
  return async (key) => {
    for (const url of identityUrls) {
      const response = await ask(url + KEY_TOKEN_PATH, key);
      if (response === undefined || response.status >= 500) continue;
      const body: unknown = await response.json().catch(() => undefined);
      if (response.ok) return keyToken.parse(body);
      const refused = problem.safeParse(body);
      if (refused.success) return { refused: refused.data };
    }
    return { refused: UNAVAILABLE };
  };
}

/** Undefined when the replica is down or too slow. */
async function ask(url: string, key: string): Promise<Response | undefined> {
  try {
    return await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
  } catch {
    return undefined;
  }
}
