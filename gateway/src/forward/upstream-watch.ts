import type { ServerResponse } from 'node:http';
import type { Metrics } from '@bindery/telemetry/metrics';
import type { Span } from '@opentelemetry/api';
import { endSpan, errorType } from '@bindery/telemetry/tracing';

/** Watches one call of a service: `work` is the whole of it, from the first byte sent to the last one passed on. */
export type WatchUpstream = (
  upstream: string,
  span: Span,
  res: ServerResponse,
  work: () => Promise<void>,
) => Promise<void>;

/** Ends the span of each call of a service, and counts the calls by how they ended: `2xx` to `5xx`, `aborted` or `failed`. */
export function createUpstreamWatch(metrics: Metrics): WatchUpstream {
  const recordDuration = metrics.durations({
    name: 'bindery_gateway_upstream_duration_seconds',
    help: 'How long calls of services took, by how they ended.',
    labels: ['upstream', 'outcome'],
  });
  return async (upstream, span, res, work) => {
    const startedAt = performance.now();
    const conclude = (outcome: string) =>
      recordDuration({ upstream, outcome }, (performance.now() - startedAt) / 1_000);
    try {
      await work();
      const { statusCode } = res;
      conclude(`${String(Math.trunc(statusCode / 100))}xx`);
      const failed = statusCode >= 500 ? String(statusCode) : undefined;
      endSpan(span, { failed, attributes: { 'http.response.status_code': statusCode } });
    } catch (error) {
      const aborted = res.destroyed && !res.writableFinished;
      conclude(aborted ? 'aborted' : 'failed');
      endSpan(span, { failed: aborted ? 'aborted' : errorType(error) });
      throw error;
    }
  };
}
