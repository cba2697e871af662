/** One request, as every server of a measurement gets it. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  /** What the floor, which has no keys, is told beside the path. */
  readonly hints?: Readonly<Record<string, string>>;
}
