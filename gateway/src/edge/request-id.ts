import { randomUUID } from 'node:crypto';
import { SpanKind } from '@opentelemetry/api';
import { extractContext, startEntrySpan } from '@bindery/telemetry/tracing';
import type { Middleware } from '../request/types.js';

/** Ours, Express Gateway's and a pipeline's. Node warns of a leak above ten listeners. */
const MAX_LISTENERS = 20;

/**
 * Gives each request our own id, because a client's id could imitate another request in the log. The trace
 * continues the client's, but the gateway decides whether it is sampled.
 */
export const requestId: Middleware = (req, res, next) => {
  const requestId = randomUUID();
  const trace = startEntrySpan({
    name: req.method,
    kind: SpanKind.SERVER,
    parent: extractContext({ traceparent: req.headers['traceparent']?.toString() }),
    requestId,
    attributes: { 'http.request.method': req.method },
  });
  const startedAt = performance.now();
  req.exchange = { requestId, trace, startedAt, arrivingMs: 0, token: { anonymous: true } };
  res.setMaxListeners(MAX_LISTENERS);
  res.setHeader('X-Request-Id', requestId);
  next();
};
