import { pathFault } from '@bindery/service-kit/canonical-path';
import type { EdgeProblem } from '../request/edge-problem.js';
import type { Middleware } from '../request/types.js';
import { isEncodedLink } from './mailed-link.js';
import { sendProblem } from '../problems/send-problem.js';

const METHODS_WITH_CHUNKS = new Set(['POST', 'PUT', 'PATCH']);
/** Headers that a request may carry once. With two of them, two servers may each trust another one. */
const SINGLE_HEADERS = [
  'content-length',
  'transfer-encoding',
  'host',
  'authorization',
  'content-type',
  'connection',
];

/** The longest address, in characters: more than any of ours needs, and less than what Node reads of a head. */
const MAX_ADDRESS = 8_192;

/** The most header fields of a request: some three times what a browser behind proxies sends. */
const MAX_HEADERS = 100;
/** The longest `Connection` header, in characters. It names a few other headers. */
const MAX_CONNECTION = 256;

interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly httpVersion: string;
  readonly rawHeaders: readonly string[];
}

/**
 * Why a request must be rejected, or undefined. These shapes hide one request in another (request smuggling)
 * or let a path escape its route's checks.
 */
export function validateRequest(request: RawRequest): EdgeProblem | undefined {
  if (request.url.length > MAX_ADDRESS) {
    return {
      code: 'uri_too_long',
      detail: 'The address is too long. Send a shorter search or fewer filters.',
    };
  }
  if (request.rawHeaders.length > MAX_HEADERS * 2) {
    return { code: 'headers_too_large', detail: `Send at most ${String(MAX_HEADERS)} headers.` };
  }
  // An encoded link is redirected before any route sees its path.
  const detail = framingFault(request) ?? (isEncodedLink(request) ? undefined : pathFault(request.url));
  return detail === undefined ? undefined : { code: 'bad_request', detail };
}

function framingFault({ method, httpVersion, rawHeaders }: RawRequest): string | undefined {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  if (httpVersion === '1.1' && !names.includes('host')) return 'The Host header is required.';
  const expectation = names.indexOf('expect');
  if (expectation !== -1 && rawHeaders[expectation * 2 + 1]?.toLowerCase() !== '100-continue')
    return 'The only supported Expect header is 100-continue.';
  const connection = names.indexOf('connection');
  if (connection !== -1 && (rawHeaders[connection * 2 + 1]?.length ?? 0) > MAX_CONNECTION)
    return 'The Connection header is too long.';
  const repeated = SINGLE_HEADERS.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (repeated) return `The ${repeated} header may be sent only once.`;
  const encoding = names.indexOf('transfer-encoding');
  return encoding === -1 ? undefined : chunkingFault(method, names, rawHeaders[encoding * 2 + 1]);
}

function chunkingFault(
  method: string,
  names: readonly string[],
  encoding: string | undefined,
): string | undefined {
  if (encoding?.toLowerCase() !== 'chunked') return 'The only supported Transfer-Encoding is chunked.';
  if (names.includes('content-length')) return 'Send either Content-Length or Transfer-Encoding, not both.';
  if (!METHODS_WITH_CHUNKS.has(method)) return `A ${method} request must not use Transfer-Encoding.`;
  return undefined;
}

/**
 * Rejects such requests before any route and closes their connection, because later data on it can't be
 * trusted.
 */
export const requestGuard: Middleware = (req, res, next) => {
  const problem = validateRequest(req);
  if (problem === undefined) {
    next();
    return;
  }
  res.setHeader('Connection', 'close');
  sendProblem(req, res, problem);
};
