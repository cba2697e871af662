import { createHash } from 'node:crypto';
import type { IdempotentResponse } from '../state/records.js';
import type { State } from '../state/state.js';
import { IDEMPOTENCY_KEY_TTL_MS } from '../state/store.js';
import { ApiError } from './api-error.js';

/** The saved response for this key. A different request with the same key is rejected. */
export function findReplay(
  state: State,
  key: string,
  request: { method: string; path: string; body: string },
): IdempotentResponse | undefined {
  const saved = state.keptAnswers[key];
  if (!saved || saved.at < Date.now() - IDEMPOTENCY_KEY_TTL_MS) return undefined;
  if (saved.fingerprint === fingerprint(request)) return saved;
  throw new ApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      `Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Saves a response for its key. Requests that failed validation do not use up their key. */
export function saveReplay(
  state: State,
  key: string,
  request: { method: string; path: string; body: string },
  response: { status: number; body: string },
): void {
  if (response.status !== 200 && response.status !== 402) return;
  state.keptAnswers[key] = { at: Date.now(), fingerprint: fingerprint(request), ...response };
}

const fingerprint = ({ method, path, body }: { method: string; path: string; body: string }): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64url');
