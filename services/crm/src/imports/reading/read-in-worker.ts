import { Worker } from 'node:worker_threads';
import type { Answer, Ask } from './table-worker.js';
import type { OpenTable } from './table.js';
import { UnreadableFile } from './unreadable-file.js';

/** How much memory and time a parser gets; a step is opening a file, or reading its next rows. */
export interface ParserLimits {
  readonly heapMb: number;
  readonly stepMs: number;
}

const DEFAULT_LIMITS: ParserLimits = { heapMb: 256, stepMs: 60_000 };
/** A thread loads the compiled program, also in tests of the sources. */
const PROGRAM = new URL('../../../dist/imports/reading/table-worker.js', import.meta.url);
const TOO_HEAVY =
  'The file is too heavy to be read as a workbook. Save the sheet that you need as CSV, and import the CSV file.';

/**
 * Opens a file in a thread of its own: a hostile one costs neither the memory nor the event loop of the service. The
 * bytes move to the thread, so they are gone here. Close it when it is no longer needed.
 * @throws UnreadableFile, also from reading the rows
 */
export async function openInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  limits: ParserLimits = DEFAULT_LIMITS,
): Promise<OpenTable & { close(): Promise<void> }> {
  const worker = new Worker(PROGRAM, {
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb },
  });
  const close = async () => void (await worker.terminate());
  try {
    const opened = await ask(worker, { open: bytes }, limits, [bytes.buffer]);
    if (!('opened' in opened)) throw new Error('The parser answered out of order.');
    return { ...opened.opened, close, rows: (sheet) => rowsOf(worker, sheet, limits) };
  } catch (error) {
    await close();
    throw error;
  }
}

async function* rowsOf(worker: Worker, sheet: number, limits: ParserLimits) {
  for (let question: Ask = { first: sheet }; ; question = 'next') {
    const reply = await ask(worker, question, limits);
    if (!('rows' in reply)) throw new Error('The parser answered out of order.');
    if (reply.rows.length === 0) return;
    yield* reply.rows;
  }
}

/** One question and its answer. A thread that dies or takes too long has a sentence, too. */
async function ask(
  worker: Worker,
  question: Ask,
  { stepMs }: ParserLimits,
  transfer: readonly ArrayBuffer[] = [],
): Promise<Exclude<Answer, { readonly unreadable: string }>> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const died = (error: Error & { code?: string }) =>
    reject(
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFile(TOO_HEAVY, { cause: error }) : error,
    );
  const timer = setTimeout(() => reject(new UnreadableFile(TOO_HEAVY)), stepMs);
  worker.once('message', resolve).once('error', died);
  worker.postMessage(question, transfer);
  try {
    const answer = await promise;
    if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable);
    return answer;
  } finally {
    clearTimeout(timer);
    worker.off('message', resolve).off('error', died);
  }
}
