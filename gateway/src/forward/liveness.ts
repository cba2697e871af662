import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** Whether a part answers at all; any status will do. */
export type IsAlive = () => Promise<boolean>;

/**
 * Asks a part for its health over a connection of its own. Requests that wait for the same part share one
 * question, so a frozen part is not asked a hundred times.
 */
export function createLiveness(base: URL, timeoutMs: number): IsAlive {
  let asking: Promise<boolean> | undefined;
  return () => {
    asking ??= answers(new URL('/health', base), timeoutMs).finally(() => (asking = undefined));
    return asking;
  };
}

function answers(url: URL, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const question = send(url, { agent: false, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      response.resume();
      resolve(true);
    });
    question.once('error', () => resolve(false));
    question.end();
  });
}
