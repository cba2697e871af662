/** A value in a text, with its place there. */
export interface TextPart {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}
