import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics, MetricShape, Read, Reading } from './metrics.js';

/** From a quick read to the gateway's deadline, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Prometheus metrics, with those of the process: memory, CPU, event loop. */
export class PrometheusMetrics implements Metrics {
  private readonly registry = new Registry();
  readonly contentType = this.registry.contentType;

  constructor(private readonly onUnread: (metric: string, error: unknown) => void) {
    collectDefaultMetrics({ register: this.registry });
  }

  durations<Label extends string>(shape: MetricShape<Label>) {
    const histogram = new Histogram({ ...this.configOf(shape), buckets: BUCKETS });
    return (labels: Readonly<Record<Label, string>>, seconds: number) => histogram.observe(labels, seconds);
  }

  counts<Label extends string>(shape: MetricShape<Label>) {
    const counter = new Counter(this.configOf(shape));
    return (labels: Readonly<Record<Label, string>>) => counter.inc(labels);
  }

  gauge<Label extends string>(shape: MetricShape<Label>, read: Read<Label>): void {
    const { onUnread } = this;
    const gauge: Gauge<Label> = new Gauge({
      ...this.configOf(shape),
      async collect() {
        const readings = await readingsOf(read, (error) => onUnread(shape.name, error));
        gauge.reset();
        // Without labels a reset gauge shows 0, which would look like a reading.
        if (!shape.labels) gauge.remove();
        for (const { labels, value } of readings) gauge.set(labels ?? {}, value);
      },
    });
  }

  /** All metrics in Prometheus's text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  private configOf<Label extends string>({ name, help, labels = [] }: MetricShape<Label>) {
    return { name, help, labelNames: labels, registers: [this.registry] };
  }
}

/** Omits what can't be read: an old value would look current, and one missing metric must not remove the others. */
async function readingsOf<Label extends string>(
  read: Read<Label>,
  onUnread: (error: unknown) => void,
): Promise<readonly Reading<Label>[]> {
  try {
    return await read();
  } catch (error) {
    onUnread(error);
    return [];
  }
}
