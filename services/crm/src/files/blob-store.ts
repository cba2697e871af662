import type { FilePlace } from '@bindery/field-crypto';

/** Where the bytes of files are. They are sealed before they come here. */
export interface BlobStore {
  /**
   * Stores all of the bytes.
   * @throws AppError `payload_too_large` beyond what the store takes
   */
  write(place: FilePlace, sealed: AsyncIterable<Buffer>): Promise<void>;
  read(place: FilePlace): AsyncIterable<Uint8Array>;
  /** Removes what is there of a file; nothing is no fault. */
  remove(place: FilePlace): Promise<void>;
}

/** The token under which the store is injected. */
export const BLOB_STORE = Symbol('BLOB_STORE');
