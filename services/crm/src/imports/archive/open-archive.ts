import type { Readable } from 'node:stream';
import type { OpenedZip } from '../reading/check-zip.js';
import { UnreadableFile } from '../reading/unreadable-file.js';

/** A record of an archive: at most the longest note, with all of its fields. */
const MAX_LINE = 1_000_000;
/** It is read piece by piece, so this bounds time rather than memory: a million records are less. */
const MAX_INFLATED_BYTES = 4 * 1_024 ** 3;
const DAMAGED = 'The archive is damaged. Download it again, and choose it as it is.';

/** A record of an archive, or what else it lists. */
export type ArchivedObject = Readonly<Record<string, unknown>>;

/** The archive of an account, as its export makes it. */
export interface ArchiveFiles {
  /** The objects of a file of it, one after the other; none of one that it lacks. @throws UnreadableFile */
  objects(file: string): AsyncGenerator<ArchivedObject>;
}

/**
 * The archive in a zip file.
 * @param marks the files that every archive has
 * @returns undefined for any other zip file
 * @throws UnreadableFile for an archive that unpacks to too much
 */
export function archiveIn({ zip, entries }: OpenedZip, marks: readonly string[]): ArchiveFiles | undefined {
  const files = new Map(entries.map((entry) => [entry.fileName, entry]));
  if (!marks.every((file) => files.has(file))) return undefined;
  const inflated = entries.reduce((bytes, { uncompressedSize }) => bytes + uncompressedSize, 0);
  if (inflated > MAX_INFLATED_BYTES) throw new UnreadableFile(DAMAGED);
  return {
    async *objects(file) {
      const entry = files.get(file);
      if (!entry) return;
      try {
        yield* objectsOf(await zip.openReadStreamPromise(entry));
      } catch (error) {
        throw error instanceof UnreadableFile ? error : new UnreadableFile(DAMAGED, { cause: error });
      }
    },
  };
}

/** The objects of an array, each of which has a line of its own. */
async function* objectsOf(json: Readable): AsyncGenerator<ArchivedObject> {
  for await (const line of linesOf(json)) {
    const text = line.trim().replace(/,$/, '');
    if (text !== '' && text !== '[' && text !== ']' && text !== '[]') yield objectOf(text);
  }
}

/** Unlike `readline`, it holds no more of a line than a record can have. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of input.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new UnreadableFile(DAMAGED);
    yield* lines;
  }
  yield rest;
}

function objectOf(text: string): ArchivedObject {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UnreadableFile(DAMAGED);
  return value as ArchivedObject;
}
