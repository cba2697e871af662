import { appendFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { storedSpan, type StoredSpan } from './stored-span.js';

/** Some forty thousand spans. Twice as much is kept: the file being written, and the one before. */
const FILE_BYTES = 16 * 1_024 * 1_024;

/** Spans on disk, the newest of them: when the file is full, it takes the place of the one before. */
export class SpanStore {
  private readonly file: string;
  private readonly previous: string;
  private size: number | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly directory: string,
    private readonly fileBytes = FILE_BYTES,
  ) {
    this.file = path.join(directory, 'spans.jsonl');
    this.previous = path.join(directory, 'spans.previous.jsonl');
  }

  /** Adds spans, one call after another. */
  add(spans: readonly StoredSpan[]): Promise<void> {
    const lines = spans.map((span) => `${JSON.stringify(span)}\n`).join('');
    const written = this.writing.then(() => this.write(lines));
    // One that fails is told to its caller; the next one is written all the same.
    this.writing = written.catch(() => undefined);
    return written;
  }

  /** Every span with a text in its line, oldest first: an id of a trace, or one that an attribute holds. */
  async withText(text: string): Promise<StoredSpan[]> {
    const files = await Promise.all([readOrNothing(this.previous), readOrNothing(this.file)]);
    return files
      .join('')
      .split('\n')
      .filter((line) => line.includes(text))
      .map((line) => storedSpan.parse(JSON.parse(line)));
  }

  private async write(lines: string): Promise<void> {
    this.size ??= await this.open();
    if (this.size > 0 && this.size + lines.length > this.fileBytes) {
      await rename(this.file, this.previous);
      this.size = 0;
    }
    await appendFile(this.file, lines, { mode: 0o600 });
    this.size += Buffer.byteLength(lines);
  }

  private async open(): Promise<number> {
    await mkdir(this.directory, { recursive: true });
    return sizeOf(this.file);
  }
}

async function sizeOf(file: string): Promise<number> {
  return unlessMissing(async () => (await stat(file)).size, 0);
}

/** A last line that is still being written is left out. */
async function readOrNothing(file: string): Promise<string> {
  const text = await unlessMissing(() => readFile(file, 'utf8'), '');
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

async function unlessMissing<T>(read: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return otherwise;
    throw error;
  }
}
