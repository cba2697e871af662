// The program of the process that reads one file of a stranger. It has no secrets, no database and no network: it asks for the
// file's bytes, and answers with what it read.

import { archiveIn, type ArchivedObject, type ArchiveFiles } from '../../archive/open-archive.js';
import { openZip } from '../check-zip.js';
import { headOf, wholeOf, type FileSource } from '../file-source.js';
import { openTable, ZIP } from '../open-table.js';
import type { OpenTable, TableRow } from '../table.js';
import { UnreadableFile } from '../unreadable-file.js';
import { openXlsx } from '../workbook/open-xlsx.js';
import type { Answer, FromReader, OpenQuestion, Question, ToReader } from './messages.js';

const BATCH = 500;
/** Rows may be large: a message stays far below what its copies may take. */
const BATCH_CHARACTERS = 500_000;

type Sent = Answer | { readonly pass: number };

let table: OpenTable | undefined;
let archive: ArchiveFiles | undefined;
/** The answer to `next`, which goes on with the last question. */
let answerNext: () => Promise<Answer> = () => Promise.reject(new Error('Nothing was asked for before.'));
/** How often the file was begun. */
let pass = 0;
let chunkCame: (chunk: Uint8Array | null) => void = () => undefined;

function send(message: Sent): void {
  process.send?.({ ...message, rssBytes: process.memoryUsage.rss() } satisfies FromReader);
}

const sourceOf = (bytes: number): FileSource => ({
  bytes,
  async *chunks() {
    pass += 1;
    // Whoever looked at the beginning only has no use for what comes late.
    chunkCame(null);
    const own = pass;
    while (own === pass) {
      const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
      chunkCame = resolve;
      send({ pass });
      const chunk = await promise;
      if (chunk === null) return;
      yield chunk;
    }
  },
});

async function answer(question: Question): Promise<Answer> {
  if (question === 'next') return answerNext();
  if ('open' in question) return { opened: await open(question.open) };
  // Whoever looked at the beginning only starts again.
  if ('rows' in question) {
    const rows = table?.rows(question.rows)[Symbol.asyncIterator]();
    answerNext = async () => ({ rows: await batchOf<TableRow>(rows, ({ cells }) => cells.join('').length) });
  } else {
    const objects = archive?.objects(question.objects)[Symbol.asyncIterator]();
    answerNext = async () => ({
      objects: await batchOf<ArchivedObject>(objects, (object) => JSON.stringify(object).length),
    });
  }
  return answerNext();
}

async function open({
  bytes,
  archiveMarks,
  encoding: chosen,
}: OpenQuestion): Promise<Omit<OpenTable, 'rows'> | 'archive'> {
  const source = sourceOf(bytes);
  if ((await headOf(source, ZIP.length)).toString('latin1').startsWith(ZIP)) {
    const zip = await openZip(await wholeOf(source));
    archive = archiveIn(zip, archiveMarks);
    if (archive) return 'archive';
    table = await openXlsx(zip);
  } else table = await openTable(source, chosen);
  const { kind, sheets, encoding, delimiter } = table;
  return { kind, sheets, encoding, delimiter };
}

async function batchOf<T>(
  items: AsyncIterator<T> | undefined,
  lengthOf: (item: T) => number,
): Promise<readonly T[]> {
  const batch: T[] = [];
  let characters = 0;
  while (items && batch.length < BATCH && characters < BATCH_CHARACTERS) {
    const next = await items.next();
    if (next.done) break;
    batch.push(next.value);
    characters += lengthOf(next.value);
  }
  return batch;
}

async function answerOrSay(question: Question): Promise<Answer> {
  try {
    return await answer(question);
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    throw error;
  }
}

process.on('message', (message: ToReader) => {
  if ('chunk' in message) {
    if (message.pass === pass) chunkCame(message.chunk);
  }
  // A rejection that nobody handles ends the process, which its owner notices.
  else void answerOrSay(message.question).then(send);
});
process.on('disconnect', () => process.exit());
