/** One request of a measurement, the same for every server. */
export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  /** Additional values for the floor, which has no keys. */
  readonly hints?: Readonly<Record<string, string>>;
}
