import type { FilePlace } from '@bindery/field-crypto';
import { AppError } from '@bindery/service-kit/errors';

/** Where the bytes of files are. They are sealed before they come here. */
export interface BlobStore {
  /**
   * Stores all of the bytes.
   * @throws AppError `payload_too_large` beyond what the store takes
   * @throws FileStoreAway
   */
  write(place: FilePlace, sealed: AsyncIterable<Buffer>): Promise<void>;
  /**
   * @throws AppError `gone` of a file that the store has lost
   * @throws FileStoreAway
   */
  read(place: FilePlace): AsyncIterable<Uint8Array>;
  /** Removes what is there of a file; nothing is no fault. @throws FileStoreAway */
  remove(place: FilePlace): Promise<void>;
}

/** The token under which the store is injected. */
export const BLOB_STORE = Symbol('BLOB_STORE');

/** The store can't be reached, or denies the service: requests are tried again, and jobs wait. */
export class FileStoreAway extends AppError {
  constructor(cause: unknown) {
    super('unavailable', {
      detail: "Files can't be stored or read right now. Try again in a moment.",
      internal: 'the store of files is not available',
      cause,
    });
  }
}
