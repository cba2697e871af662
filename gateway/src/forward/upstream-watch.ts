import type { ServerResponse } from 'node:http';
import type { Metrics } from '@bindery/telemetry/metrics';
import { kindOfError, type Step } from '@bindery/telemetry/tracing';

/** Watches one call of a service: `work` is the whole of it, from the first byte sent to the last one passed on. */
export type WatchUpstream = (
  upstream: string,
  step: Step,
  res: ServerResponse,
  work: () => Promise<void>,
) => Promise<void>;

/** Ends the step of each call of a service, and counts the calls by how they ended: `2xx` to `5xx`, `aborted` or `failed`. */
export function createUpstreamWatch(metrics: Metrics): WatchUpstream {
  const noteDuration = metrics.durations({
    name: 'bindery_gateway_upstream_duration_seconds',
    help: 'How long calls of services took, by how they ended.',
    labels: ['upstream', 'outcome'],
  });
  return async (upstream, step, res, work) => {
    const startedAt = performance.now();
    const conclude = (outcome: string) =>
      noteDuration({ upstream, outcome }, (performance.now() - startedAt) / 1_000);
    try {
      await work();
      const { statusCode } = res;
      conclude(`${String(Math.trunc(statusCode / 100))}xx`);
      const failed = statusCode >= 500 ? String(statusCode) : undefined;
      step.end({ failed, attributes: { 'http.response.status_code': statusCode } });
    } catch (error) {
      const aborted = res.destroyed && !res.writableFinished;
      conclude(aborted ? 'aborted' : 'failed');
      step.end({ failed: aborted ? 'aborted' : kindOfError(error) });
      throw error;
    }
  };
}
