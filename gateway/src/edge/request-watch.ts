import type { Metrics } from '@bindery/telemetry/metrics';
import { trace as tracing } from '@opentelemetry/api';
import { endSpan } from '@bindery/telemetry/tracing';
import type { GatewayRequest, Middleware } from '../request/types.js';

/** Every other method is rejected and must not become a metric label. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** The endpoint of `gateway.config.yml`. Endpoints are bounded in number, unlike addresses. */
function endpointOf(req: GatewayRequest): string {
  return req.egContext?.apiEndpoint?.apiEndpointName ?? 'none';
}

/** Ends each request's span and counts it when its response has finished or its client has disconnected. */
export function createRequestWatch(metrics: Metrics): Middleware {
  const recordDuration = metrics.durations({
    name: 'bindery_http_request_duration_seconds',
    help: 'How long requests took, from their head to the last byte of the answer.',
    labels: ['method', 'route', 'status'],
  });
  return (req, res, next) => {
    res.once('close', () => {
      const { trace, startedAt } = req.exchange;
      const route = endpointOf(req);
      const method = METHODS.has(req.method) ? req.method : 'OTHER';
      recordDuration(
        { method, route, status: String(res.statusCode) },
        (performance.now() - startedAt) / 1_000,
      );
      tracing.getSpan(trace)?.updateName(`${method} ${route}`);
      endSpan(trace, {
        failed: failureOf(res.statusCode, res.writableFinished),
        attributes: { 'http.route': route, 'http.response.status_code': res.statusCode },
      });
    });
    next();
  };
}

function failureOf(status: number, answered: boolean): string | undefined {
  if (!answered) return 'aborted';
  return status >= 500 ? String(status) : undefined;
}
