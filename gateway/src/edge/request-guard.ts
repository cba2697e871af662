import type { Middleware } from '../request/types.js';
import { sendProblem } from '../problems/send-problem.js';

const METHODS_WITH_CHUNKS = new Set(['POST', 'PUT', 'PATCH']);
/** Headers that a request may carry once. With two of them, two servers may each trust another one. */
const SINGLE_HEADERS = ['content-length', 'transfer-encoding', 'host', 'authorization', 'content-type'];
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f]/;

interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly rawHeaders: readonly string[];
}

/**
 * Why a request must be rejected, or undefined. These shapes hide one request in another (request smuggling)
 * or let a path escape its route's checks.
 */
export function validateRequest({ method, url, rawHeaders }: RawRequest): string | undefined {
  return framingFault(method, rawHeaders) ?? pathFault(url);
}

function framingFault(method: string, rawHeaders: readonly string[]): string | undefined {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  const repeated = SINGLE_HEADERS.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (repeated) return `The ${repeated} header may be sent only once.`;
  if (!names.includes('transfer-encoding')) return undefined;
  const encoding = rawHeaders[names.indexOf('transfer-encoding') * 2 + 1];
  if (encoding?.toLowerCase() !== 'chunked') return 'The only supported Transfer-Encoding is chunked.';
  if (names.includes('content-length')) return 'Send either Content-Length or Transfer-Encoding, not both.';
  if (!METHODS_WITH_CHUNKS.has(method)) return `A ${method} request must not use Transfer-Encoding.`;
  return undefined;
}

function pathFault(url: string): string | undefined {
  if (!url.startsWith('/')) return 'The address must be a path that starts with a slash.';
  const raw = url.split('?', 1)[0] ?? '';
  let path: string;
  try {
    path = decodeURIComponent(raw);
  } catch (error) {
    if (error instanceof URIError) return 'The address has invalid percent-encoding.';
    throw error;
  }
  if (CONTROL_CHARACTERS.test(path) || path.includes('\\'))
    return 'The address has a character that is not allowed.';
  if (raw.includes('//')) return 'The address has an empty segment.';
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) {
    return 'The address must not contain dot segments.';
  }
  return undefined;
}

/**
 * Rejects such requests before any route and closes their connection, because later data on it can't be
 * trusted.
 */
export const requestGuard: Middleware = (req, res, next) => {
  const detail = validateRequest(req);
  if (detail === undefined) {
    next();
    return;
  }
  res.setHeader('Connection', 'close');
  sendProblem(req, res, { code: 'bad_request', detail });
};
