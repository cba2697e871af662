import type { ServerResponse } from 'node:http';
import { ANSWER_MARGIN_MS, REQUEST_BUDGET_MS } from '@bindery/contracts/deadlines';
import type { Logger } from 'pino';
import { logIds } from '../edge/exchange.js';
import type { GatewayRequest } from '../express-gateway/types.js';
import { callService } from '../forward/call-service.js';
import { relay } from '../forward/relay.js';
import { upstreamHeaders } from '../forward/request-headers.js';
import { Service } from '../forward/service.js';
import { UpstreamUnavailableError, type UpstreamCall } from '../forward/upstream-call.js';
import type { WatchUpstream } from '../forward/upstream-watch.js';
import type { EdgeProblem } from '../problems/edge-problem.js';
import { sendProblem } from '../problems/send-problem.js';
import { definePolicy } from './policy.js';

interface ForwardParams {
  readonly serviceEndpoint: string;
}

const NOT_ANSWERING: EdgeProblem = {
  code: 'unavailable',
  detail: 'This part of Bindery is not answering at the moment. Nothing else is affected; try again shortly.',
  retryAfterSeconds: 5,
};
const TOO_MANY: EdgeProblem = {
  code: 'unavailable',
  detail: 'This part of Bindery is very busy right now. Nothing was changed. Try again in a moment.',
  retryAfterSeconds: 1,
};

/** Sends the request on to a copy of a service, path unchanged, and its answer back. */
export function createForward(logger: Logger, watchUpstream: WatchUpstream, mostInFlight: number) {
  const services = new Map<string, Service>();
  return definePolicy<ForwardParams>(
    'forward',
    { serviceEndpoint: { type: 'string' } },
    ({ serviceEndpoint }, { gatewayConfig }) => {
      const endpoint = gatewayConfig.serviceEndpoints[serviceEndpoint];
      if (!endpoint) throw new Error(`gateway.config.yml names no service endpoint ${serviceEndpoint}`);
      // Pipelines that lead to the same service share what is known of it.
      const service = services.get(serviceEndpoint) ?? new Service(endpoint.urls, mostInFlight);
      services.set(serviceEndpoint, service);
      return (req, res, next) => {
        const leave = service.bulkhead.enter();
        if (!leave) {
          sendProblem(req, res, TOO_MANY);
          return;
        }
        const client = new AbortController();
        res.once('close', () => {
          leave();
          if (!res.writableFinished) client.abort();
        });
        const step = req.exchange.trace.child({
          name: `${req.method} to ${serviceEndpoint}`,
          kind: 'client',
          attributes: { 'http.request.method': req.method, 'server.address': serviceEndpoint },
        });
        const call = callOf(req, step.traceparent, client.signal);
        const answer = () => forward(service, call, req, res);
        watchUpstream(serviceEndpoint, step, res, answer).catch((error: unknown) => {
          // A client that has gone needs no answer.
          if (client.signal.aborted) return;
          const report = { upstream: serviceEndpoint, err: error, ...logIds(req.exchange) };
          if (!(error instanceof UpstreamUnavailableError)) next(error);
          else logger.warn(report, 'a part is not available');
        });
      };
    },
  );
}

async function forward(
  service: Service,
  call: UpstreamCall,
  req: GatewayRequest,
  res: ServerResponse,
): Promise<void> {
  try {
    const answer = await callService(service, call);
    await relay(answer, res, Math.max(ANSWER_MARGIN_MS, call.deadline - performance.now()));
  } catch (error) {
    if (error instanceof UpstreamUnavailableError) sendProblem(req, res, NOT_ANSWERING);
    throw error;
  }
}

function callOf(req: GatewayRequest, traceparent: string, signal: AbortSignal): UpstreamCall {
  const { body, requestId, startedAt, arrivingMs } = req.exchange;
  const client = { address: req.ip, protocol: req.protocol, host: req.headers.host, requestId, traceparent };
  const headers = upstreamHeaders(req.headers, client, body);
  const deadline = startedAt + arrivingMs + REQUEST_BUDGET_MS;
  return { method: req.method, path: req.originalUrl, headers, body, signal, deadline };
}
