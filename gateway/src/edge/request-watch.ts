import type { Metrics } from '@bindery/telemetry/metrics';
import { trace as tracing } from '@opentelemetry/api';
import { endSpan } from '@bindery/telemetry/tracing';
import type { GatewayRequest, Middleware } from '../request/types.js';

/** Every other method is refused, whatever the path; it must not become a label either. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Which endpoint of `gateway.config.yml` answers: their number is bounded, unlike that of addresses. */
function endpointOf(req: GatewayRequest): string {
  return req.egContext?.apiEndpoint?.apiEndpointName ?? 'none';
}

/** Ends each request's part in its trace, and counts it, when its answer is out or its client is gone. */
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
