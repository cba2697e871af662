import type { Middleware } from '../request/types.js';

/** The calls of the browser extension. */
const EXTENSION_PATHS = /^(?:\/api\/capture\/[^?#]+|\/auth\/v1\/oauth\/(?:token|revoke))(?:\?|$)/;
const PREFLIGHT: readonly (readonly [string, string])[] = [
  ['Access-Control-Allow-Methods', 'GET, POST, DELETE'],
  ['Access-Control-Allow-Headers', 'Authorization, Content-Type, Idempotency-Key, Traceparent'],
  // The most that Chromium remembers one.
  ['Access-Control-Max-Age', '7200'],
];

/**
 * Lets the known browser extensions read the replies to their own calls. No other origin gets a CORS header, and none may
 * send cookies, of which Bindery has none.
 */
export function createExtensionCors(extensionIds: readonly string[]): Middleware {
  const origins = new Set(extensionIds.map((id) => `chrome-extension://${id}`));
  return (req, res, next) => {
    if (!EXTENSION_PATHS.test(req.url)) {
      next();
      return;
    }
    // Also without an origin: a cache must not answer the extension by a reply to a page.
    res.setHeader('Vary', 'Origin');
    const { origin } = req.headers;
    if (origin === undefined || !origins.has(origin)) {
      next();
      return;
    }
    res.setHeader('Access-Control-Allow-Origin', origin);
    res.setHeader('Access-Control-Expose-Headers', 'Retry-After, X-Request-Id');
    if (req.method !== 'OPTIONS' || req.headers['access-control-request-method'] === undefined) {
      next();
      return;
    }
    for (const [name, value] of PREFLIGHT) res.setHeader(name, value);
    res.writeHead(204);
    res.end();
  };
}
