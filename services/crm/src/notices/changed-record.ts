/** A record as a change has left it, and as it was before. */
export interface ChangedRecord {
  readonly type: string;
  readonly row: { readonly id: string };
  /** Undefined of one that was created. */
  readonly before: object | undefined;
}

/** A stored value of a record. */
export const valueOf = (record: object | undefined, field: string): unknown =>
  (record as Readonly<Record<string, unknown>> | undefined)?.[field];
