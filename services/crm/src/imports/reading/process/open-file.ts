import type { TextEncoding } from '@bindery/contracts/crm';
import { ARCHIVE_MARKS, fileOf, type ArchivedKind } from '../../archive/archived-kinds.js';
import type { ArchivedObject } from '../../archive/open-archive.js';
import type { FileSource } from '../file-source.js';
import type { OpenTable } from '../table.js';
import type { Answer, Question } from './messages.js';
import { READER_LIMITS, ReaderProcess, type ReaderLimits } from './reader-process.js';

/** The archive of an account. */
export interface Archive {
  /** The objects of a kind, one after the other. @throws UnreadableFile */
  objects(kind: ArchivedKind): AsyncIterable<ArchivedObject>;
}

/** A file that a process of its own reads: a table, or the archive of an account. */
export interface OpenFile {
  readonly content: { readonly table: OpenTable } | { readonly archive: Archive };
  /** The most memory that its reader was seen to take. */
  peakBytes(): number;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Of a text file, if a person says it. */
  readonly encoding?: TextEncoding | undefined;
  readonly limits?: ReaderLimits;
}

/**
 * Opens a file in a process of its own: a hostile one costs neither the memory nor the event loop of the service. Close it
 * when it is no longer needed.
 * @throws UnreadableFile, also from reading it
 */
export async function openFile(
  source: FileSource,
  { encoding, limits = READER_LIMITS }: OpenOptions = {},
): Promise<OpenFile> {
  const reader = new ReaderProcess(source, limits);
  try {
    const question = { open: { bytes: source.bytes, archiveMarks: ARCHIVE_MARKS, encoding } };
    const { opened } = await asked(reader, question, 'opened');
    const rowsOf = async (asking: Question) => (await asked(reader, asking, 'rows')).rows;
    const objectsOf = async (asking: Question) => (await asked(reader, asking, 'objects')).objects;
    return {
      content:
        opened === 'archive'
          ? { archive: { objects: (kind) => itemsOf({ objects: fileOf(kind) }, objectsOf) } }
          : { table: { ...opened, rows: (sheet) => itemsOf({ rows: sheet }, rowsOf) } },
      peakBytes: () => reader.peakBytes,
      close: () => reader.close(),
    };
  } catch (error) {
    await reader.close();
    throw error;
  }
}

async function* itemsOf<Item>(
  first: Question,
  batchOf: (question: Question) => Promise<readonly Item[]>,
): AsyncGenerator<Item> {
  for (let batch = await batchOf(first); batch.length > 0; batch = await batchOf('next')) yield* batch;
}

async function asked<Name extends 'opened' | 'rows' | 'objects'>(
  reader: ReaderProcess,
  question: Question,
  name: Name,
): Promise<Extract<Answer, Record<Name, unknown>>> {
  const answer = await reader.ask(question);
  if (!(name in answer)) throw new Error('The reader answered out of order.');
  return answer as Extract<Answer, Record<Name, unknown>>;
}
