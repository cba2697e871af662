import { REQUEST_BUDGET_MS, UPLOAD_BUDGET_MS } from '@bindery/contracts/deadlines';
import type { ServerResponse } from 'node:http';
import type { Metrics } from '@bindery/telemetry/metrics';
import { startSpan, traceparentOf } from '@bindery/telemetry/tracing';
import { tooManyAtOnce } from '@bindery/service-kit/errors';
import { holderOf, type Release } from '@bindery/service-kit/fair-share';
import { SpanKind, trace, type Span } from '@opentelemetry/api';
import type { Logger } from 'pino';
import { sendProblem } from '../problems/send-problem.js';
import { sendUnavailable } from '../problems/send-unavailable.js';
import { edgeProblemOf, type EdgeProblem } from '../request/edge-problem.js';
import { logIds } from '../request/exchange.js';
import type { GatewayRequest, Middleware } from '../request/types.js';
import { SpooledFile } from '../request/spooled-file.js';
import { upstreamHeaders } from './request-headers.js';
import { ResponseRelay } from './response-relay.js';
import { UpstreamCall } from './upstream-call.js';
import {
  ClientGoneError,
  FileMissingError,
  ResponseBrokenOffError,
  TokenRefusedError,
  UpstreamUnavailableError,
} from './upstream-error.js';
import type { UpstreamService } from './upstream-service.js';
import { createUpstreamWatch } from './upstream-watch.js';

const TOO_MANY: EdgeProblem = {
  code: 'unavailable',
  detail: 'This part of Bindery is busy right now. Nothing was changed. Try again in a moment.',
  retryAfterSeconds: 1,
};
export const NO_FILE: EdgeProblem = { code: 'not_found', detail: "This page or file doesn't exist." };

/** A request to forward: a call of a service, or one for a front end's file, which each of its replicas may have. */
type ForwardedKind = 'call' | 'file';

/** Creates the middleware that forwards to an upstream. */
export type Forwarder = (upstream: string, service: UpstreamService, kind: ForwardedKind) => Middleware;

/** Sends requests on to a replica of an upstream, path unchanged, and its responses back. */
export function createForwarder(logger: Logger, metrics: Metrics): Forwarder {
  const watchUpstream = createUpstreamWatch(metrics);
  return (upstream, service, kind) => (req, res, next) => {
    if (service.places.isFull) {
      sendProblem(req, res, TOO_MANY);
      return;
    }
    const release = takePlace(service, req);
    if (!release) {
      sendProblem(req, res, edgeProblemOf(tooManyAtOnce()));
      return;
    }
    res.once('close', release);
    const span = startCall(req, upstream);
    const traceparent = traceparentOf(trace.setSpan(req.exchange.trace, span));
    let call: UpstreamCall | undefined;
    const send: Send = (token) => {
      call = callOf(req, res, { kind, traceparent, ...token });
      return service.send(call);
    };
    res.once('close', () => {
      if (!res.writableFinished) call?.abandon();
    });
    watchUpstream(upstream, span, res, () => forward(upstream, send, req, res, kind)).catch(
      (error: unknown) => {
        if (error instanceof ClientGoneError) return;
        const report = { upstream, err: error, ...logIds(req.exchange) };
        if (error instanceof UpstreamUnavailableError) logger.warn(report, 'a part is not available');
        else if (error instanceof ResponseBrokenOffError) logger.warn(report, 'a part broke off its answer');
        else next(error);
      },
    );
  };
}

/** A place among the requests that wait for a service. One person's burst leaves places for others. */
function takePlace(service: UpstreamService, { exchange: { token } }: GatewayRequest): Release | undefined {
  return service.places.take('principal' in token ? holderOf(token.principal) : undefined);
}

/** The token of an API key, and whether it can be renewed; nothing where the client's own header is passed on. */
interface SentToken {
  readonly token?: string;
  readonly renewsToken: boolean;
}
type Send = (token: SentToken) => Promise<unknown>;

async function forward(
  upstream: string,
  send: Send,
  req: GatewayRequest,
  res: ServerResponse,
  kind: ForwardedKind,
): Promise<void> {
  try {
    await sendRenewing(send, req, res);
  } catch (error) {
    if (error instanceof FileMissingError) {
      sendProblem(req, res, NO_FILE);
      return;
    }
    if (error instanceof UpstreamUnavailableError) sendUnavailable(req, res, upstream, kind === 'file');
    throw error;
  }
}

/** A program with an API key has no token to renew, so the gateway does it, once. */
async function sendRenewing(send: Send, req: GatewayRequest, res: ServerResponse): Promise<void> {
  const { ofKey } = req.exchange;
  if (!ofKey) {
    await send({ renewsToken: false });
    return;
  }
  try {
    await send({ token: ofKey.token, renewsToken: true });
  } catch (error) {
    if (!(error instanceof TokenRefusedError)) throw error;
    const renewed = await ofKey.renew();
    if ('refused' in renewed) sendProblem(req, res, renewed.refused);
    else await send({ token: renewed.token, renewsToken: false });
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

interface CallOptions extends SentToken {
  readonly kind: ForwardedKind;
  readonly traceparent: string | undefined;
}

function callOf(
  req: GatewayRequest,
  res: ServerResponse,
  { kind, traceparent, token, renewsToken }: CallOptions,
): UpstreamCall {
  const { body, requestId, startedAt, arrivingMs } = req.exchange;
  const client = {
    address: req.ip,
    protocol: req.protocol,
    host: req.headers.host,
    requestId,
    traceparent,
    token,
  };
  return new UpstreamCall({
    method: req.method,
    path: req.originalUrl,
    headers: upstreamHeaders(req.headers, client),
    body,
    deadline: startedAt + arrivingMs + (body instanceof SpooledFile ? UPLOAD_BUDGET_MS : REQUEST_BUDGET_MS),
    hasIdempotencyKey: req.headers['idempotency-key'] !== undefined,
    isFile: kind === 'file',
    relay: new ResponseRelay(res),
    renewsToken,
  });
}
