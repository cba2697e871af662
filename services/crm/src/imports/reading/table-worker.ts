import { parentPort } from 'node:worker_threads';
import { openTable } from './open-table.js';
import type { OpenTable, TableRow } from './table.js';
import { UnreadableFile } from './unreadable-file.js';

/** What is asked of the worker: to open a file, then for the first rows of one of its sheets, then for the next. */
export type Ask = { readonly open: Uint8Array } | { readonly first: number } | 'next';

/** What it answers; no rows are the end of the sheet. */
export type Answer =
  | { readonly opened: Omit<OpenTable, 'rows'> }
  | { readonly rows: readonly TableRow[] }
  | { readonly unreadable: string };

const BATCH = 500;
let table: OpenTable | undefined;
let reading: AsyncIterator<TableRow> | undefined;

async function answer(ask: Ask): Promise<Answer> {
  if (ask === 'next') return { rows: await nextRows() };
  if ('open' in ask) {
    table = await openTable(ask.open);
    const { kind, sheets, encoding, delimiter } = table;
    return { opened: { kind, sheets, encoding, delimiter } };
  }
  // Whoever looked at the beginning only starts again.
  reading = table?.rows(ask.first)[Symbol.asyncIterator]();
  return { rows: await nextRows() };
}

async function nextRows(): Promise<TableRow[]> {
  if (!reading) throw new Error('Rows were asked for before a file was opened.');
  const batch: TableRow[] = [];
  while (batch.length < BATCH) {
    const next = await reading.next();
    if (next.done) break;
    batch.push(next.value);
  }
  return batch;
}

async function answerOrSay(ask: Ask): Promise<Answer> {
  try {
    return await answer(ask);
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    throw error;
  }
}

// A rejection nobody handles ends the thread, which its owner notices.
parentPort?.on(
  'message',
  (ask: Ask) => void answerOrSay(ask).then((reply) => parentPort?.postMessage(reply)),
);
