import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { logIds } from '../edge/exchange.js';
import type { GatewayRequest } from '../express-gateway/types.js';
import { createLiveness } from '../forward/liveness.js';
import { relay } from '../forward/relay.js';
import { upstreamHeaders } from '../forward/request-headers.js';
import {
  callUpstream,
  LIVENESS_TIMEOUT_MS,
  UpstreamUnavailableError,
  type UpstreamCall,
} from '../forward/upstream-call.js';
import type { WatchUpstream } from '../forward/upstream-watch.js';
import { sendProblem } from '../problems/send-problem.js';
import { definePolicy } from './policy.js';

interface ForwardParams {
  readonly serviceEndpoint: string;
  readonly answerWithinMs: number;
}

const RETRY_AFTER_SECONDS = 5;

/** Sends the request on to a part of Bindery, path unchanged, and its answer back. */
export function createForward(logger: Logger, watchUpstream: WatchUpstream) {
  return definePolicy<ForwardParams>(
    'forward',
    { serviceEndpoint: { type: 'string' }, answerWithinMs: { type: 'integer', minimum: 1 } },
    ({ serviceEndpoint, answerWithinMs }, { gatewayConfig }) => {
      const endpoint = gatewayConfig.serviceEndpoints[serviceEndpoint];
      if (!endpoint) throw new Error(`gateway.config.yml names no service endpoint ${serviceEndpoint}`);
      const base = new URL(endpoint.url);
      const isAlive = createLiveness(base, LIVENESS_TIMEOUT_MS);
      return (req, res, next) => {
        const client = new AbortController();
        res.once('close', () => {
          if (!res.writableFinished) client.abort();
        });
        const step = req.exchange.trace.child({
          name: `${req.method} to ${serviceEndpoint}`,
          kind: 'client',
          attributes: { 'http.request.method': req.method, 'server.address': serviceEndpoint },
        });
        const route = { base, answerWithinMs, isAlive, signal: client.signal };
        const call = callOf(req, step.traceparent, route);
        watchUpstream(serviceEndpoint, step, res, () => forward(call, req, res)).catch((error: unknown) => {
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

function callOf(
  req: GatewayRequest,
  traceparent: string,
  route: Pick<UpstreamCall, 'base' | 'answerWithinMs' | 'isAlive' | 'signal'>,
): UpstreamCall {
  const { body, requestId } = req.exchange;
  const client = { address: req.ip, protocol: req.protocol, host: req.headers.host, requestId, traceparent };
  const headers = upstreamHeaders(req.headers, client, body);
  return { ...route, method: req.method, path: req.originalUrl, headers, body };
}

async function forward(call: UpstreamCall, req: GatewayRequest, res: ServerResponse): Promise<void> {
  try {
    await relay(await callUpstream(call), res);
  } catch (error) {
    if (error instanceof UpstreamUnavailableError) {
      sendProblem(req, res, {
        code: 'unavailable',
        detail:
          'This part of Bindery is not answering at the moment. Nothing else is affected; try again shortly.',
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    throw error;
  }
}
