import type { Readable } from 'node:stream';
import { JSON_FOLDER } from '../../exports/archive-names.js';
import { openZip } from '../reading/check-zip.js';
import { UnreadableFile } from '../reading/unreadable-file.js';
import { archivedKinds, fileOf, type ArchivedKind } from './archived-kinds.js';

/** A record of an archive: at most the longest note, with all of its fields. */
const MAX_LINE = 1_000_000;
/** It is read piece by piece, so this bounds time rather than memory: a million records are less. */
const MAX_INFLATED_BYTES = 4 * 1_024 ** 3;
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
 * @throws UnreadableFile for a zip file that is damaged or encrypted, and an archive that unpacks to too much
 */
export async function openArchive(bytes: Uint8Array<ArrayBuffer>): Promise<Archive | undefined> {
  if (Buffer.from(bytes.subarray(0, PK.length)).toString('latin1') !== PK) return undefined;
  const { zip, entries } = await openZip(bytes);
  const files = new Map(entries.map((entry) => [entry.fileName, entry]));
  if (!files.has(entryOf('individual')) || !files.has(entryOf('carrier'))) return undefined;
  const inflated = entries.reduce((bytes, { uncompressedSize }) => bytes + uncompressedSize, 0);
  if (inflated > MAX_INFLATED_BYTES) throw new UnreadableFile(DAMAGED);
  return {
    async *objects(kind) {
      const entry = files.get(entryOf(kind));
      if (!entry) return;
      try {
        yield* objectsOf(await zip.openReadStreamPromise(entry));
      } catch (error) {
        throw error instanceof UnreadableFile ? error : new UnreadableFile(DAMAGED, { cause: error });
      }
    },
  };
}

const entryOf = (kind: (typeof archivedKinds)[number]): string => `${JSON_FOLDER}${fileOf(kind)}.json`;

/** The objects of an array, each of which has a line of its own. */
async function* objectsOf(json: Readable): AsyncGenerator<Readonly<Record<string, unknown>>> {
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

function objectOf(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new UnreadableFile(DAMAGED);
  return value as Readonly<Record<string, unknown>>;
}
