import type { Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { Delivery, type OnDelivery } from './delivery.js';
import { createSampler } from './sampler.js';

export interface RecordingOptions {
  readonly part: string;
  readonly endpoint: string;
  readonly ratio: number;
  readonly strangers: boolean;
  readonly onDelivery: OnDelivery;
}

/** What may wait for the collector at most: some 2 MB. More is dropped. */
const QUEUE_SPANS = 2_048;
const BATCH_SPANS = 512;
const BATCH_EVERY_MS = 1_000;
const EXPORT_WITHIN_MS = 2_000;

/** Starts OpenTelemetry's SDK, which sends spans to a collector in batches, beside the requests. */
export function startRecording(options: RecordingOptions): { tracer: Tracer; stop(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_WITHIN_MS,
    concurrencyLimit: 1,
  });
  const delivery = new Delivery(exporter, options.onDelivery);
  const processor = new BatchSpanProcessor({
    exporter: delivery,
    maxQueueSize: QUEUE_SPANS,
    maxExportBatchSize: BATCH_SPANS,
    scheduledDelayMillis: BATCH_EVERY_MS,
    exportTimeoutMillis: EXPORT_WITHIN_MS + 1_000,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'bindery',
      'service.name': options.part,
      'service.instance.id': String(process.pid),
    }),
    sampler: createSampler({ ...options, delivers: () => delivery.works() }),
    spanProcessors: [processor],
  });
  return { tracer: provider.getTracer('bindery'), stop: () => provider.shutdown() };
}
