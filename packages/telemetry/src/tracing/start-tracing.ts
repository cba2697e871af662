import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOffSampler, TracerProvider, type TracerProviderOptions } from '@opentelemetry/sdk-trace';
import type { OnDelivery } from './delivery.js';
import { requestIdProcessor } from './request-id.js';
import { createSampler } from './sampler.js';

export interface TracingOptions {
  /** The part's name, `service.name` of its spans. */
  readonly part: string;
  /** The collector's URL. Without one, nothing is recorded and the exporter is not loaded. */
  readonly endpoint: string | undefined;
  /** The share of traces that are recorded, from 0 to 1. */
  readonly ratio: number;
  /** Ignores the callers' sampling decisions and trace ids. */
  readonly untrustedClients?: boolean;
  readonly onDelivery: OnDelivery;
}

export interface Tracing {
  /** Exports the recorded spans, for a second at most, and stops recording. */
  stop(): Promise<void>;
}

const LAST_BATCH_WITHIN_MS = 1_000;

/**
 * Sets up OpenTelemetry's API in this process. Trace contexts always propagate, because their ids join the log lines of
 * all parts. Spans are recorded only with a collector.
 */
export async function startTracing(options: TracingOptions): Promise<Tracing> {
  const recording = await recordingOf(options);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.namespace': 'bindery',
      'service.name': options.part,
      'service.instance.id': String(process.pid),
    }),
    ...recording,
  });
  const stop = registerTracing(provider);
  return {
    async stop() {
      stop();
      await Promise.race([lastBatch(provider), late()]);
    },
  };
}

async function recordingOf({
  endpoint,
  onDelivery,
  ratio,
  untrustedClients = false,
}: TracingOptions): Promise<TracerProviderOptions> {
  if (endpoint === undefined) return { sampler: new AlwaysOffSampler() };
  const { createBatchExport } = await import('./batch-export.js');
  const { processor, delivers } = createBatchExport(endpoint, onDelivery);
  return {
    sampler: createSampler({ ratio, untrustedClients, delivers }),
    spanProcessors: [requestIdProcessor, processor],
  };
}

/**
 * Registers a provider, with AsyncLocalStorage for contexts and W3C Trace Context for headers.
 * @returns a function that removes the provider
 */
export function registerTracing(provider: TracerProvider): () => void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => trace.disable();
}

/** An unavailable collector gets nothing; its loss was logged before. */
function lastBatch(provider: TracerProvider): Promise<void> {
  return provider.shutdown().catch(() => undefined);
}

function late(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LAST_BATCH_WITHIN_MS).unref());
}
