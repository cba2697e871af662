import { createInterface } from 'node:readline';
import { fromBufferPromise, type Entry } from 'yauzl';
import { JSON_FOLDER } from '../../exports/archive-names.js';
import { checkZip } from '../reading/check-zip.js';
import { UnreadableFile } from '../reading/unreadable-file.js';
import { archivedKinds, fileOf, type ArchivedKind } from './archived-kinds.js';

/** A record of an archive: at most the longest note, with all of its fields. */
const MAX_LINE = 1_000_000;
const DAMAGED = 'The archive is damaged. Download it again, and choose it as it is.';
const PK = 'PK';

/** An archive of an account, as its export makes it. */
export interface Archive {
  /** The objects of a kind, one after the other. @throws UnreadableFile */
  objects(kind: ArchivedKind): AsyncIterable<Readonly<Record<string, unknown>>>;
}

/**
 * Opens an archive of an account.
 * @returns undefined for any other file
 * @throws UnreadableFile for one that is damaged, encrypted, or unpacks to too much
 */
export async function openArchive(bytes: Uint8Array<ArrayBuffer>): Promise<Archive | undefined> {
  if (Buffer.from(bytes.subarray(0, PK.length)).toString('latin1') !== PK) return undefined;
  const names = await checkZip(bytes);
  if (!names.has(entryOf('individual')) || !names.has(entryOf('carrier'))) return undefined;
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    lazyEntries: true,
    autoClose: false,
  });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return {
    async *objects(kind) {
      const entry = entries.get(entryOf(kind));
      if (!entry) return;
      const input = await zip.openReadStreamPromise(entry);
      try {
        // Each object has a line of its own.
        for await (const line of createInterface({ input, crlfDelay: Infinity })) {
          const text = line.replace(/,$/, '');
          if (text === '' || text === '[' || text === ']' || text === '[]') continue;
          if (text.length > MAX_LINE) throw new UnreadableFile(DAMAGED);
          yield objectOf(text);
        }
      } catch (error) {
        throw error instanceof UnreadableFile ? error : new UnreadableFile(DAMAGED, { cause: error });
      }
    },
  };
}

const entryOf = (kind: (typeof archivedKinds)[number]): string => `${JSON_FOLDER}${fileOf(kind)}.json`;

function objectOf(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UnreadableFile(DAMAGED);
  return value as Readonly<Record<string, unknown>>;
}
