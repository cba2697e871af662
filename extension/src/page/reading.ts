/** A labeled value of a page. */
export interface PageField {
  readonly label: string;
  readonly value: string;
}

/** The text and values that were read from one document. */
export interface Reading {
  /** The host alone; null for a document without one. */
  readonly host: string | null;
  readonly text: string;
  readonly fields: readonly PageField[];
  readonly isPdf: boolean;
  /** How many documents are shown inside of it. */
  readonly frames: number;
}
