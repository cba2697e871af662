import { appendFile, mkdir, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { spansOf, type ExportedSpan } from './otlp.js';

/** About forty thousand spans. Two files are kept: the current and the previous one. */
const MAX_FILE_BYTES = 16 * 1_024 * 1_024;

/**
 * The newest OTLP exports on disk, one per line, in the format of OpenTelemetry's file exporter. A full file replaces the
 * previous one.
 */
export class TraceFiles {
  private readonly file: string;
  private readonly previous: string;
  private size: number | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly directory: string,
    private readonly fileBytes = MAX_FILE_BYTES,
  ) {
    this.file = path.join(directory, 'otlp.jsonl');
    this.previous = path.join(directory, 'otlp.previous.jsonl');
  }

  /** Adds an export. Calls run one after another. */
  add(exported: unknown): Promise<void> {
    const line = `${JSON.stringify(exported)}\n`;
    const written = this.writing.then(() => this.write(line));
    // A failure rejects its own call only.
    this.writing = written.catch(() => undefined);
    return written;
  }

  /** All spans of the exports that contain a text, such as a trace id or an attribute, oldest first. */
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

/** Skips a last line that is still being written. */
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
