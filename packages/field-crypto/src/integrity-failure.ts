/** Where a protected value lives. All of it is bound to the ciphertext, so a value moved elsewhere does not open. */
export interface FieldPlace {
  readonly accountId: string;
  readonly table: string;
  readonly rowId: string;
  readonly field: string;
}

/**
 * Something stored does not open: it was altered, cut, moved from another place, or sealed under another key.
 * The message names the place and never the value.
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
