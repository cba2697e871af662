import type { OnDelivery } from './delivery.js';
import { recordWith } from './step.js';

export interface TracingOptions {
  /** The part's name, `service.name` of its spans. */
  readonly part: string;
  /** Of the collector; without one nothing is recorded and the SDK is not even loaded. */
  readonly endpoint: string | undefined;
  /** The share of traces that are recorded, from 0 to 1. */
  readonly ratio: number;
  /** Whether callers are strangers, who have no say in what is recorded. */
  readonly strangers?: boolean;
  readonly onDelivery: OnDelivery;
}

export interface Tracing {
  /** Sends what is recorded, for a second at most, and stops recording. */
  stop(): Promise<void>;
}

const LAST_BATCH_WITHIN_MS = 1_000;

/** Records this process's steps, if there is a collector to send them to. */
export async function startTracing({
  endpoint,
  strangers = false,
  ...options
}: TracingOptions): Promise<Tracing> {
  if (endpoint === undefined) return { stop: () => Promise.resolve() };
  const { startRecording } = await import('./recording.js');
  const recording = startRecording({ ...options, endpoint, strangers });
  recordWith(recording.tracer);
  return {
    async stop() {
      recordWith(undefined);
      await Promise.race([lastBatch(recording), late()]);
    },
  };
}

/** A collector that is away by then gets nothing; that was told when it went. */
function lastBatch(recording: { stop(): Promise<void> }): Promise<void> {
  return recording.stop().catch(() => undefined);
}

function late(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LAST_BATCH_WITHIN_MS).unref());
}
