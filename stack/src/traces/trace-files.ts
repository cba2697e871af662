import { appendFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { spansOf, type ExportedSpan } from './otlp.js';

/** Some forty thousand spans. Twice as much is kept: the file being written, and the one before. */
const FILE_BYTES = 16 * 1_024 * 1_024;

/**
 * OTLP exports on disk, one a line as OpenTelemetry's file exporter writes them, the newest of them: when the file is
 * full, it takes the place of the one before.
 */
export class TraceFiles {
  private readonly file: string;
  private readonly previous: string;
  private size: number | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly directory: string,
    private readonly fileBytes = FILE_BYTES,
  ) {
    this.file = path.join(directory, 'otlp.jsonl');
    this.previous = path.join(directory, 'otlp.previous.jsonl');
  }

  /** Adds an export, one call after another. */
  add(exported: unknown): Promise<void> {
    const line = `${JSON.stringify(exported)}\n`;
    const written = this.writing.then(() => this.write(line));
    // One that fails is told to its caller; the next one is written all the same.
    this.writing = written.catch(() => undefined);
    return written;
  }

  /** Every span of the exports that hold a text, oldest first: an id of a trace, or one that an attribute holds. */
  async spansNear(text: string): Promise<ExportedSpan[]> {
    const files = await Promise.all([readOrNothing(this.previous), readOrNothing(this.file)]);
    return files
      .join('')
      .split('\n')
      .filter((line) => line.includes(text))
      .flatMap((line) => spansOf(JSON.parse(line)));
  }

  private async write(line: string): Promise<void> {
    this.size ??= await this.open();
    if (this.size > 0 && this.size + line.length > this.fileBytes) {
      await rename(this.file, this.previous);
      this.size = 0;
    }
    await appendFile(this.file, line, { mode: 0o600 });
    this.size += Buffer.byteLength(line);
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
