/** A key in a key management service, which never leaves it. */
export interface Kms {
  /**
   * Encrypts a key, bound to an account.
   * @throws KmsError if it doesn't
   */
  wrap(key: Buffer, accountId: string, signal: AbortSignal): Promise<Buffer>;
  /**
   * Decrypts a key that `wrap` encrypted.
   * @throws IntegrityFailure if it was altered or belongs to another account
   * @throws KmsError if the service doesn't decrypt for another reason
   */
  unwrap(wrapped: Buffer, accountId: string, signal: AbortSignal): Promise<Buffer>;
}

/** A key management service rejected a request. */
export class KmsError extends Error {
  /** @param isRejection it answered, and would answer the same again: a permission is missing, or the key is disabled */
  constructor(
    message: string,
    readonly isRejection: boolean,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'KmsError';
  }
}

/**
 * The error for an HTTP reply that is none of success.
 * @param message what the service says; it names keys and permissions, never a value
 */
export function errorOfStatus(service: string, status: number, message: string): KmsError {
  return new KmsError(`${service} answers ${String(status)}: ${message}`, status < 500 && status !== 429);
}

/** Additional data that binds a wrapped key to its account, for services that take bytes. */
export const bindingOf = (accountId: string): string =>
  Buffer.from(`v1|account key|${accountId}`).toString('base64');
