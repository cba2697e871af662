/** What one metric is called and says. `labels` take few values each: a route's pattern, never an address. */
export interface MetricShape<Label extends string> {
  /** `bindery_…`, with its unit last, as Prometheus wants. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

/** A value as it is now, with the labels that it belongs to. */
export interface Reading<Label extends string> {
  readonly labels?: Readonly<Record<Label, string>>;
  readonly value: number;
}

/** Reads all present values. One that rejects leaves the metric out of this answer. */
export type Read<Label extends string> = () => readonly Reading<Label>[] | Promise<readonly Reading<Label>[]>;

/** Notes how long something took, in seconds. */
export type NoteDuration<Label extends string> = (
  labels: Readonly<Record<Label, string>>,
  seconds: number,
) => void;

/** Counts something that has happened. */
export type NoteCount<Label extends string> = (labels: Readonly<Record<Label, string>>) => void;

/** A part's Prometheus metrics. */
export interface Metrics {
  /** Counts durations in buckets: how many there were, and how long they took. */
  durations<Label extends string>(shape: MetricShape<Label>): NoteDuration<Label>;
  /** Counts how often something has happened since the part started. */
  counts<Label extends string>(shape: MetricShape<Label>): NoteCount<Label>;
  /** A value that is read when somebody asks for the metrics. */
  gauge<Label extends string>(shape: MetricShape<Label>, read: Read<Label>): void;
}

/** Where nobody asks for metrics, nothing is counted. */
export const noMetrics: Metrics = {
  durations: () => () => undefined,
  counts: () => () => undefined,
  gauge: () => undefined,
};
