/** A metric's name and help text. Each label has few values: a route's pattern, never an address. */
export interface MetricShape<Label extends string> {
  /** `bindery_…`, with its unit last, as Prometheus wants. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

/** A current value with its labels. */
export interface Reading<Label extends string> {
  readonly labels?: Readonly<Record<Label, string>>;
  readonly value: number;
}

/** Reads all current values. If it rejects, this scrape omits the metric. */
export type Read<Label extends string> = () => readonly Reading<Label>[] | Promise<readonly Reading<Label>[]>;

/** Records a duration, in seconds. */
export type NoteDuration<Label extends string> = (
  labels: Readonly<Record<Label, string>>,
  seconds: number,
) => void;

/** Counts an event. */
export type NoteCount<Label extends string> = (labels: Readonly<Record<Label, string>>) => void;

/** A part's Prometheus metrics. */
export interface Metrics {
  /** A histogram of durations. */
  durations<Label extends string>(shape: MetricShape<Label>): NoteDuration<Label>;
  /** A counter since the part started. */
  counts<Label extends string>(shape: MetricShape<Label>): NoteCount<Label>;
  /** A gauge that is read at each scrape. */
  gauge<Label extends string>(shape: MetricShape<Label>, read: Read<Label>): void;
}

/** Metrics that record nothing, for a part without a metrics port. */
export const noMetrics: Metrics = {
  durations: () => () => undefined,
  counts: () => () => undefined,
  gauge: () => undefined,
};
