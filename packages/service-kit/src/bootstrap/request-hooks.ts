import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inContext } from '../context/index.js';
import { AppError } from '../errors/index.js';
import type { Logger } from '../logging/index.js';

const REQUEST_ID = /^[\w-]{8,64}$/;
const TRACEPARENT = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

function contextOf(request: FastifyRequest) {
  const id = one(request.headers['x-request-id']);
  const traceparent = one(request.headers.traceparent);
  return {
    requestId: id && REQUEST_ID.test(id) ? id : randomUUID(),
    traceparent: traceparent && TRACEPARENT.test(traceparent) ? traceparent : undefined,
    // The gateway sets it from the connection, after it has thrown away what the client sent.
    address: one(request.headers['x-forwarded-for'])?.split(',')[0]?.trim() ?? request.ip,
    userAgent: request.headers['user-agent'],
  };
}

/** The platform reads forms as well as JSON. The product's API has none: only the sign-in's confirming page is one. */
function refusedFormOf({ url, headers }: FastifyRequest): AppError | undefined {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
  if (!isForm || !url.startsWith('/api/')) return undefined;
  return new AppError('unsupported_media_type', { detail: 'Send the request as application/json.' });
}

/** Gives every request its context, and the log one line for each: the route's pattern, never the address itself. */
export function followRequests(fastify: FastifyInstance, logger: Logger): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const context = contextOf(request);
    void reply.header('X-Request-Id', context.requestId);
    // Browsers' clients announce JSON for calls without a body too, and an empty text is not JSON.
    if (request.headers['content-length'] === '0') delete request.headers['content-type'];
    inContext(context, () => done(refusedFormOf(request)));
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    if (route !== '/health') {
      const ms = Math.round(reply.elapsedTime * 10) / 10;
      logger.info(
        {
          method: request.method,
          route,
          status: reply.statusCode,
          ms,
          request_id: reply.getHeader('X-Request-Id'),
        },
        'request',
      );
    }
    done();
  });
}
