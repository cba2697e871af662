import { REQUEST_BUDGET_MS } from '@bindery/contracts/deadlines';
import type { ServerResponse } from 'node:http';
import type { Metrics } from '@bindery/telemetry/metrics';
import { startSpan, traceparentOf } from '@bindery/telemetry/tracing';
import { tooManyAtOnce } from '@bindery/service-kit/errors';
import { holderOf, type Release } from '@bindery/service-kit/fair-share';
import { SpanKind, trace, type Span } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { logIds } from '../request/exchange.js';
import type { GatewayRequest } from '../request/types.js';
import { upstreamHeaders } from '../forward/request-headers.js';
import { ResponseRelay } from '../forward/response-relay.js';
import { UpstreamCall } from '../forward/upstream-call.js';
import {
  ClientGoneError,
  ResponseBrokenOffError,
  UpstreamUnavailableError,
} from '../forward/upstream-error.js';
import { UpstreamService } from '../forward/upstream-service.js';
import { createUpstreamWatch } from '../forward/upstream-watch.js';
import { edgeProblemOf, type EdgeProblem } from '../request/edge-problem.js';
import { sendProblem } from '../problems/send-problem.js';
import { definePolicy } from './policy.js';

interface ForwardParams {
  readonly serviceEndpoint: string;
}

const NOT_ANSWERING: EdgeProblem = {
  code: 'unavailable',
  detail: "This part of Bindery isn't responding. Nothing else is affected. Try again in a moment.",
  retryAfterSeconds: 5,
};
const TOO_MANY: EdgeProblem = {
  code: 'unavailable',
  detail: 'This part of Bindery is busy right now. Nothing was changed. Try again in a moment.',
  retryAfterSeconds: 1,
};

/** Sends the request on to a replica of a service, path unchanged, and its response back. */
export function createForward(logger: Logger, metrics: Metrics, maxInFlight: number) {
  const services = new Map<string, UpstreamService>();
  const watchUpstream = createUpstreamWatch(metrics);
  metrics.gauge(
    {
      name: 'bindery_gateway_unhealthy_replicas',
      help: 'How many replicas of a service get no request until their liveness check passes.',
      labels: ['upstream'],
    },
    () => [...services].map(([upstream, { unhealthyReplicas: value }]) => ({ labels: { upstream }, value })),
  );
  return definePolicy<ForwardParams>(
    'forward',
    { serviceEndpoint: { type: 'string' } },
    ({ serviceEndpoint }, { gatewayConfig }) => {
      const endpoint = gatewayConfig.serviceEndpoints[serviceEndpoint];
      if (!endpoint) throw new Error(`gateway.config.yml names no service endpoint ${serviceEndpoint}`);
      // Pipelines to the same service share its state.
      const service = services.get(serviceEndpoint) ?? new UpstreamService(endpoint.urls, maxInFlight);
      services.set(serviceEndpoint, service);
      return (req, res, next) => {
        if (service.isFull) {
          sendProblem(req, res, TOO_MANY);
          return;
        }
        const release = takePlace(service, req);
        if (!release) {
          sendProblem(req, res, edgeProblemOf(tooManyAtOnce()));
          return;
        }
        res.once('close', release);
        const span = startCall(req, serviceEndpoint);
        const call = callOf(req, res, traceparentOf(trace.setSpan(req.exchange.trace, span)));
        res.once('close', () => {
          if (!res.writableFinished) call.abandon();
        });
        watchUpstream(serviceEndpoint, span, res, () => forward(service, call, req, res)).catch(
          (error: unknown) => {
            if (error instanceof ClientGoneError) return;
            const report = { upstream: serviceEndpoint, err: error, ...logIds(req.exchange) };
            if (error instanceof UpstreamUnavailableError) logger.warn(report, 'a part is not available');
            else if (error instanceof ResponseBrokenOffError)
              logger.warn(report, 'a part broke off its answer');
            else next(error);
          },
        );
      };
    },
  );
}

/** A place among the requests that wait for a service. One person's burst leaves places for others. */
function takePlace(service: UpstreamService, { exchange: { token } }: GatewayRequest): Release | undefined {
  return service.places.take('principal' in token ? holderOf(token.principal) : undefined);
}

async function forward(
  service: UpstreamService,
  call: UpstreamCall,
  req: GatewayRequest,
  res: ServerResponse,
): Promise<void> {
  try {
    await service.send(call);
  } catch (error) {
    if (error instanceof UpstreamUnavailableError) sendProblem(req, res, NOT_ANSWERING);
    throw error;
  }
}

function startCall({ method, exchange }: GatewayRequest, upstream: string): Span {
  return startSpan(
    {
      name: `${method} to ${upstream}`,
      kind: SpanKind.CLIENT,
      attributes: { 'http.request.method': method, 'server.address': upstream },
    },
    exchange.trace,
  );
}

function callOf(req: GatewayRequest, res: ServerResponse, traceparent: string | undefined): UpstreamCall {
  const { body, requestId, startedAt, arrivingMs } = req.exchange;
  const client = { address: req.ip, protocol: req.protocol, host: req.headers.host, requestId, traceparent };
  return new UpstreamCall({
    method: req.method,
    path: req.originalUrl,
    headers: upstreamHeaders(req.headers, client),
    body,
    deadline: startedAt + arrivingMs + REQUEST_BUDGET_MS,
    hasIdempotencyKey: req.headers['idempotency-key'] !== undefined,
    relay: new ResponseRelay(res),
  });
}
