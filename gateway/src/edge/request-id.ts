import { randomUUID } from 'node:crypto';
import { SpanKind } from '@opentelemetry/api';
import { extractContext, startEntrySpan } from '@bindery/telemetry/tracing';
import type { Middleware } from '../request/types.js';

/** Ours, Express Gateway's and those of a pipeline; Node takes more than ten for a leak and warns at every request. */
const MAX_LISTENERS = 20;

/**
 * Names each request with an id of our own: a client's word for it would let one person's log lines pose as another's.
 * Its trace goes on from the client's, and whether it is recorded is ours to decide.
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
