import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** What a copy of a part says when it is asked whether it serves; `none` when it does not answer at all. */
export type Liveness = 'serving' | 'answers' | 'none';
export type AskLiveness = () => Promise<Liveness>;

/**
 * Asks a copy whether it serves, over a connection of its own. The answer depends on the copy alone, not on what it
 * works with, so a slow database does not make it look frozen. Requests that wait for the same copy share one
 * question, so a frozen one is not asked a hundred times.
 */
export function createLiveness(base: URL, timeoutMs: number): AskLiveness {
  let asking: Promise<Liveness> | undefined;
  return () => {
    asking ??= ask(new URL('/health/live', base), timeoutMs).finally(() => (asking = undefined));
    return asking;
  };
}

function ask(url: URL, timeoutMs: number): Promise<Liveness> {
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const question = send(url, { agent: false }, (response) => {
      clearTimeout(limit);
      response.resume();
      resolve(response.statusCode === 200 ? 'serving' : 'answers');
    });
    // A busy gateway may find the answer and the end of its patience at once: what has come is read first.
    const limit = setTimeout(() => setImmediate(() => question.destroy(new Error('no answer'))), timeoutMs);
    question.once('error', () => {
      clearTimeout(limit);
      resolve('none');
    });
    question.end();
  });
}
