import { startMetrics, type Metrics } from '@bindery/telemetry/metrics';
import type { TelemetrySettings } from '@bindery/telemetry/settings';
import { startTracing } from '@bindery/telemetry/tracing';
import type { Logger } from '../logging/index.js';

/** Traces and metrics of a part, as its settings want them. */
export interface Watching {
  readonly metrics: Metrics;
  stop(): Promise<void>;
}

export interface WatchedPart {
  readonly name: string;
  readonly config: TelemetrySettings;
  /** Whether callers are strangers, who have no say in what is traced. */
  readonly strangers?: boolean;
}

/** Starts what is set; a part that cannot be watched as it was told to does not start. */
export async function startWatching(
  { name, config, strangers = false }: WatchedPart,
  logger: Logger,
): Promise<Watching> {
  const told = await startMetrics({
    port: config.INTERNAL_PORT,
    host: config.INTERNAL_HOST,
    // Each scrape asks anew, so a database that is gone must not fill the log.
    onUnread: (metric, error) => logger.debug({ err: error, metric }, 'a metric cannot be read'),
  });
  if (told.url !== undefined) logger.info({ url: told.url }, 'metrics are served');
  const tracing = await startTracing({
    part: name,
    endpoint: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    ratio: config.OTEL_TRACES_SAMPLER_ARG,
    strangers,
    onDelivery: (state, error) => {
      if (state === 'back') logger.info('the trace collector is back');
      else
        logger.warn({ err: error }, 'the trace collector cannot be reached; traces are dropped until it can');
    },
  });
  return {
    metrics: told.metrics,
    async stop() {
      await tracing.stop();
      await told.stop();
    },
  };
}
