import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { DAMAGED_WORKBOOK, PROTECTED_WORKBOOK, UnreadableFile } from './unreadable-file.js';

const MAX_ENTRIES = 1_000;
const MAX_INFLATED_BYTES = 400 * 1_024 ** 2;
const MAX_RATIO = 200;
/** Below this size a ratio says nothing: sheets of a few repeated rows shrink very well. */
const RATIO_FROM_BYTES = 10 * 1_024 ** 2;

const TOO_LARGE =
  'The workbook unpacks to far more than a book of business needs. Save the sheet that you need as CSV, and try again.';

/** A zip file whose directory was read, but nothing of it unpacked. */
export interface OpenedZip {
  readonly zip: ZipFile;
  readonly entries: readonly Entry[];
}

/** @throws UnreadableFile if it is damaged or encrypted */
export async function openZip(bytes: Uint8Array): Promise<OpenedZip> {
  const entries: Entry[] = [];
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      autoClose: false,
    });
    if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFile(TOO_LARGE);
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new UnreadableFile(PROTECTED_WORKBOOK);
      entries.push(entry);
    }
    return { zip, entries };
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(DAMAGED_WORKBOOK, { cause: error });
  }
}

/**
 * Checks a workbook before anything is unpacked.
 * @throws UnreadableFile if it would unpack to too much
 */
export function checkSizes({ entries }: OpenedZip): void {
  let inflated = 0;
  for (const { uncompressedSize, compressedSize } of entries) {
    inflated += uncompressedSize;
    const ratio = uncompressedSize / Math.max(1, compressedSize);
    const isBomb = uncompressedSize > RATIO_FROM_BYTES && ratio > MAX_RATIO;
    if (isBomb || inflated > MAX_INFLATED_BYTES) throw new UnreadableFile(TOO_LARGE);
  }
}
