import { randomUUID } from 'node:crypto';
import {
  readTimeout,
  REQUEST_BUDGET_MS,
  TIMEOUT_HEADER,
  UPLOAD_BUDGET_MS,
} from '@bindery/contracts/deadlines';
import type { Route } from '@bindery/contracts/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '@bindery/telemetry/metrics';
import { SpanKind, type Context } from '@opentelemetry/api';
import { endSpan, extractContext, startEntrySpan } from '@bindery/telemetry/tracing';
import { pathFault } from '../canonical-path/canonical-path.js';
import { inContext, type RequestContext } from '../context/request-context.js';
import { AppError } from '../errors/app-error.js';
import type { Logger } from '../logging/logger.js';

const REQUEST_ID = /^[\w-]{8,64}$/;
const HEALTH = /^\/health(\/|$)/;

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** The route's pattern: an address itself may hold a record's id, or whatever a stranger typed. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown';

/** Health checks arrive every other second and say nothing new. */
const isHealth = (request: FastifyRequest): boolean => HEALTH.test(routeOf(request));

const budgetOf = ({ routeOptions }: FastifyRequest): number =>
  (routeOptions.config as { declared?: Route }).declared?.upload ? UPLOAD_BUDGET_MS : REQUEST_BUDGET_MS;

function contextOf(request: FastifyRequest): RequestContext {
  const id = one(request.headers['x-request-id']);
  const requestId = id && REQUEST_ID.test(id) ? id : randomUUID();
  return {
    requestId,
    // The gateway sets it from the connection, after it has thrown away what the client sent.
    address: one(request.headers['x-forwarded-for'])?.split(',')[0]?.trim() ?? request.ip,
    userAgent: request.headers['user-agent'],
    deadline: performance.now() + readTimeout(one(request.headers[TIMEOUT_HEADER]), budgetOf(request)),
  };
}

function startRequest(request: FastifyRequest, requestId: string): Context | undefined {
  if (isHealth(request)) return undefined;
  const route = routeOf(request);
  return startEntrySpan({
    name: `${request.method} ${route}`,
    kind: SpanKind.SERVER,
    parent: extractContext({ traceparent: one(request.headers.traceparent) }),
    requestId,
    attributes: { 'http.request.method': request.method, 'http.route': route },
  });
}

/** The gateway rejects such a path first. This covers clients that reach a service without the gateway. */
function pathErrorOf({ url }: FastifyRequest): AppError | undefined {
  const detail = pathFault(url);
  return detail === undefined ? undefined : new AppError('bad_request', { detail });
}

/** Gives every request its context, and for each one line in the log, one span in the trace and one count. */
export function followRequests(fastify: FastifyInstance, logger: Logger, metrics: Metrics): void {
  const recordDuration = metrics.durations({
    name: 'bindery_http_request_duration_seconds',
    help: 'How long requests took, from their first byte to the last of the answer.',
    labels: ['method', 'route', 'status'],
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const context = contextOf(request);
    const traced = startRequest(request, context.requestId);
    void reply.header('X-Request-Id', context.requestId);
    // Browsers' clients announce JSON for calls without a body too, and an empty text is not JSON.
    if (request.headers['content-length'] === '0') delete request.headers['content-type'];
    // Runs for every response, even if the client has disconnected.
    reply.raw.once('close', () => {
      if (isHealth(request)) return;
      const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) };
      recordDuration(labels, reply.elapsedTime / 1_000);
      inContext(context, () => conclude(request, reply, traced, logger), traced);
    });
    inContext(context, () => done(pathErrorOf(request)), traced);
  });
}

function conclude(
  request: FastifyRequest,
  reply: FastifyReply,
  traced: Context | undefined,
  logger: Logger,
): void {
  const aborted = !reply.raw.writableFinished;
  const { statusCode: status } = reply;
  const failed = aborted ? 'aborted' : status >= 500 ? String(status) : undefined;
  if (traced) endSpan(traced, { failed, attributes: { 'http.response.status_code': status } });
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  const line = { method: request.method, route: routeOf(request), status, ms, ...(aborted && { aborted }) };
  logger.info(line, 'request');
}
