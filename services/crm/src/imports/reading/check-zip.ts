import { fromBufferPromise, type Entry } from 'yauzl';
import { DAMAGED_WORKBOOK, PROTECTED_WORKBOOK, UnreadableFile } from './unreadable-file.js';

const MAX_ENTRIES = 1_000;
const MAX_INFLATED_BYTES = 400 * 1_024 ** 2;
const MAX_RATIO = 200;
/** Below this size a ratio says nothing: sheets of a few repeated rows shrink very well. */
const RATIO_FROM_BYTES = 10 * 1_024 ** 2;

const TOO_LARGE =
  'The workbook unpacks to far more than a book of business needs. Save the sheet that you need as CSV, and try again.';

/** Names of the entries of a zip file. */
export type EntryNames = ReadonlySet<string>;

/**
 * Reads the directory of a zip file before anything is unpacked.
 * @throws UnreadableFile if it is damaged, encrypted, or would unpack to too much
 */
export async function checkZip(bytes: Uint8Array): Promise<EntryNames> {
  const names = new Set<string>();
  let inflated = 0;
  for (const entry of await entriesOf(bytes)) {
    if (entry.isEncrypted()) throw new UnreadableFile(PROTECTED_WORKBOOK);
    inflated += entry.uncompressedSize;
    names.add(entry.fileName);
    const ratio = entry.uncompressedSize / Math.max(1, entry.compressedSize);
    const isBomb = entry.uncompressedSize > RATIO_FROM_BYTES && ratio > MAX_RATIO;
    if (isBomb || inflated > MAX_INFLATED_BYTES) throw new UnreadableFile(TOO_LARGE);
  }
  return names;
}

async function entriesOf(bytes: Uint8Array): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
    });
    if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFile(TOO_LARGE);
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(DAMAGED_WORKBOOK, { cause: error });
  }
  return entries;
}
