export type PlainValue = string | number | boolean | null;

/** One field of a change as the history keeps it; of a protected field there is the name alone. */
export interface StoredChange {
  readonly field: string;
  readonly before?: PlainValue;
  readonly after?: PlainValue;
}
