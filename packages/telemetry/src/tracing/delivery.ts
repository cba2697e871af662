import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';

type Export = SpanExporter['export'];

/** Called when spans stop and start being delivered, not for each batch. */
export type OnDelivery = (state: 'lost' | 'back', error?: Error) => void;

const PAUSE_MS = 10_000;

/**
 * An exporter that pauses for ten seconds after a collector failed. It drops the spans of that time, so that an
 * unavailable collector fills neither memory nor log.
 */
export class Delivery implements SpanExporter {
  private pausedUntil = -Infinity;
  private lost = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly onDelivery: OnDelivery,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether spans should be recorded. */
  works(): boolean {
    return this.now() >= this.pausedUntil;
  }

  export(...[spans, done]: Parameters<Export>): void {
    if (!this.works()) {
      done({ code: ExportResultCode.FAILED });
      return;
    }
    this.exporter.export(spans, (result) => {
      this.note(result.code === ExportResultCode.FAILED, result.error);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  private note(failed: boolean, error: Error | undefined): void {
    if (failed) this.pausedUntil = this.now() + PAUSE_MS;
    if (failed !== this.lost) this.onDelivery(failed ? 'lost' : 'back', error);
    this.lost = failed;
  }
}
