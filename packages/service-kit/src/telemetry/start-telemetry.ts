import { startMetrics } from '@bindery/telemetry/start-metrics';
import type { Metrics } from '@bindery/telemetry/metrics';
import type { TelemetrySettings } from '@bindery/telemetry/settings';
import { startTracing } from '@bindery/telemetry/tracing';
import type { Logger } from '../logging/logger.js';

/** The traces and metrics of one service. */
export interface Telemetry {
  readonly metrics: Metrics;
  stop(): Promise<void>;
}

export interface TelemetryOptions {
  readonly name: string;
  readonly config: TelemetrySettings;
  /** Ignores the callers' sampling decisions and trace ids. */
  readonly untrustedClients?: boolean;
}

/** Starts what the settings enable. A service whose telemetry cannot start does not start either. */
export async function startTelemetry(
  { name, config, untrustedClients = false }: TelemetryOptions,
  logger: Logger,
): Promise<Telemetry> {
  const exposed = await startMetrics({
    port: config.INTERNAL_PORT,
    host: config.INTERNAL_HOST,
    // Every scrape reads again, so an unreachable database must not flood the log.
    onUnread: (metric, error) => logger.debug({ err: error, metric }, 'a metric could not be read'),
  });
  if (exposed.url !== undefined) logger.info({ url: exposed.url }, 'serving metrics');
  const tracing = await startTracing({
    part: name,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    untrustedClients,
    onDelivery: (state, error) => {
      if (state === 'back') logger.info('the trace collector is back');
      else
        logger.warn({ err: error }, 'the trace collector is unreachable; dropping traces until it is back');
    },
  });
  return {
    metrics: exposed.metrics,
    async stop() {
      await tracing.stop();
      await exposed.stop();
    },
  };
}
