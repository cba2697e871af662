import { createHash } from 'node:crypto';
import type { KeptAnswer } from '../state/records.js';
import type { State } from '../state/state.js';
import { KEY_LIFE_MS } from '../state/store.js';
import { ApiError } from './api-error.js';

/** The answer that was given to this key before; another request under the same key is refused. */
export function answerBefore(
  state: State,
  key: string,
  request: { method: string; path: string; body: string },
): KeptAnswer | undefined {
  const kept = state.keptAnswers[key];
  if (!kept || kept.at < Date.now() - KEY_LIFE_MS) return undefined;
  if (kept.fingerprint === fingerprint(request)) return kept;
  throw new ApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Remembers an answer, unless the request never began: then the key is free for a better one. */
export function keepAnswer(
  state: State,
  key: string,
  request: { method: string; path: string; body: string },
  answer: { status: number; body: string },
): void {
  if (answer.status !== 200 && answer.status !== 402) return;
  state.keptAnswers[key] = { at: Date.now(), fingerprint: fingerprint(request), ...answer };
}

const fingerprint = ({ method, path, body }: { method: string; path: string; body: string }): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url');
