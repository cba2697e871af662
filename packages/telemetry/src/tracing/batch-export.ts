import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace';
import { Delivery, type OnDelivery } from './delivery.js';

/** The queue's limit, about 2 MB. More spans are dropped. */
const QUEUE_SPANS = 2_048;
const BATCH_SPANS = 512;
const BATCH_EVERY_MS = 1_000;
const EXPORT_WITHIN_MS = 2_000;

/** Sends spans to a collector in batches, in the background. */
export function createBatchExport(
  endpoint: string,
  onDelivery: OnDelivery,
): { processor: SpanProcessor; delivers: () => boolean } {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_WITHIN_MS,
    concurrencyLimit: 1,
  });
  const delivery = new Delivery(exporter, onDelivery);
  const processor = new BatchSpanProcessor({
    exporter: delivery,
    maxQueueSize: QUEUE_SPANS,
    maxExportBatchSize: BATCH_SPANS,
    scheduledDelayMillis: BATCH_EVERY_MS,
    exportTimeoutMillis: EXPORT_WITHIN_MS + 1_000,
  });
  return { processor, delivers: () => delivery.works() };
}
