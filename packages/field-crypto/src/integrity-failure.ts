/** The place of an encrypted value. The ciphertext is bound to all of it, so a moved value doesn't decrypt. */
export interface FieldPlace {
  readonly accountId: string;
  readonly table: string;
  readonly rowId: string;
  readonly field: string;
}

/**
 * A stored value doesn't decrypt: it was altered, truncated, moved, or encrypted under another key. The message names
 * the place and never the value.
 */
export class IntegrityFailure extends Error {
  constructor(
    readonly what: string,
    options?: { cause?: unknown },
  ) {
    super(`${what} does not open`, options);
    this.name = 'IntegrityFailure';
  }
}
