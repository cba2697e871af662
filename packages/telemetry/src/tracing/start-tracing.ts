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
  /** Of the collector; without one nothing is recorded and the exporter is not even loaded. */
  readonly endpoint: string | undefined;
  /** The share of traces that are recorded, from 0 to 1. */
  readonly ratio: number;
  /** Ignores the callers' sampling decisions and trace ids. */
  readonly untrustedClients?: boolean;
  readonly onDelivery: OnDelivery;
}

export interface Tracing {
  /** Sends what is recorded, for a second at most, and stops recording. */
  stop(): Promise<void>;
}

const LAST_BATCH_WITHIN_MS = 1_000;

/**
 * Makes OpenTelemetry's API work in this process. Trace contexts travel in any case, since their ids join the log lines
 * of all parts; spans are recorded if there is a collector to send them to.
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
 * Makes a provider the process's own, with AsyncLocalStorage for contexts and W3C Trace Context for headers.
 * @returns what takes the provider away again
 */
export function registerTracing(provider: TracerProvider): () => void {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return () => trace.disable();
}

/** A collector that is away by then gets nothing; that was told when it went. */
function lastBatch(provider: TracerProvider): Promise<void> {
  return provider.shutdown().catch(() => undefined);
}

function late(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LAST_BATCH_WITHIN_MS).unref());
}
