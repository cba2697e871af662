import { fork, type ChildProcess } from 'node:child_process';
import { unavailable } from '@bindery/service-kit/errors';
import { envWithoutSecrets } from '../../../config.js';
import type { FileSource } from '../file-source.js';
import { UnreadableFile } from '../unreadable-file.js';
import type { Answer, FromReader, Question, ToReader } from './messages.js';
import { allowedBytes, residentBytes } from './reader-memory.js';

/** How much memory and time a reader gets; a step is opening a file, or reading its next rows. */
export interface ReaderLimits {
  readonly memoryMb: number;
  readonly stepMs: number;
}

export const READER_LIMITS: ReaderLimits = { memoryMb: 224, stepMs: 60_000 };
/** A process loads the compiled program, also in tests of the sources. */
const PROGRAM = new URL('../../../../dist/imports/reading/process/file-reader.js', import.meta.url);
const MB = 1_024 ** 2;
/** The largest workbook that we promise to read takes less than this. */
const HEAVY_MB = 160;
/** A parser that works as fast as it can adds some megabytes between two looks. */
const LOOK_EVERY_MS = 20;
const TOO_HEAVY =
  'The file is too heavy to be read. Save the sheet that you need as CSV, or split it, and import the parts one after another.';

/**
 * A process that reads one file of a stranger. Whatever the file does to its reader, this process ends it before the
 * container has no memory left, and goes on.
 */
export class ReaderProcess {
  /** The most memory that it was seen to take. */
  peakBytes = 0;
  private readonly child: ChildProcess;
  private readonly timer: NodeJS.Timeout;
  private readonly ended = Promise.withResolvers<never>();
  private chunks: AsyncIterator<Uint8Array> | undefined;
  private pass = 0;
  private serving = Promise.resolve();
  private answered: ((answer: Answer) => void) | undefined;
  private leftMs = 0;
  private clock: NodeJS.Timeout | undefined;
  private clockFrom = 0;

  constructor(
    private readonly source: FileSource,
    private readonly limits: ReaderLimits,
  ) {
    this.child = fork(PROGRAM, {
      env: envWithoutSecrets(),
      execArgv: [
        ...['--permission', '--allow-fs-read=*', '--max-semi-space-size=4'],
        `--max-old-space-size=${String(limits.memoryMb)}`,
      ],
      serialization: 'advanced',
      // It prints nothing but why it failed, which may quote the file.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.ended.promise.catch(() => undefined);
    this.child.on('message', (message: FromReader) => this.receive(message));
    this.child.once('error', this.ended.reject);
    this.child.once('exit', (code, signal) => this.ended.reject(endOf(code, signal)));
    this.timer = setInterval(() => this.look(residentBytes(this.child.pid ?? 0) ?? 0), LOOK_EVERY_MS).unref();
  }

  /** Asks one question. @throws UnreadableFile also for a reader that takes too much memory or time */
  async ask(question: Question): Promise<Exclude<Answer, { readonly unreadable: string }>> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    this.answered = resolve;
    this.leftMs = this.limits.stepMs;
    this.send({ question });
    try {
      const answer = await Promise.race([promise, this.ended.promise]);
      if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable);
      return answer;
    } finally {
      this.answered = undefined;
      this.stopClock();
    }
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    this.child.kill('SIGKILL');
    await this.chunks?.return?.();
  }

  private receive(message: FromReader): void {
    this.look(message.rssBytes);
    // A reader may wish for more than its answer needs.
    if ('pass' in message) this.serving = this.serving.then(() => this.serve(message.pass));
    else this.answered?.(message);
  }

  private async serve(pass: number): Promise<void> {
    this.stopClock();
    try {
      if (pass !== this.pass) {
        await this.chunks?.return?.();
        this.chunks = this.source.chunks()[Symbol.asyncIterator]();
        this.pass = pass;
      }
      const next = await this.chunks?.next();
      this.send({ pass, chunk: next && !next.done ? next.value : null });
    } catch (error) {
      this.end(error);
    }
  }

  /** It has as long as its step lasts, less the time in which it waited for the bytes of the file. */
  private send(message: ToReader): void {
    // Of a reader that has ended `ended` says why.
    if (this.child.connected) this.child.send(message, () => undefined);
    this.stopClock();
    if (!this.answered) return;
    this.clockFrom = performance.now();
    this.clock = setTimeout(() => this.end(new UnreadableFile(TOO_HEAVY)), this.leftMs);
  }

  private stopClock(): void {
    if (!this.clock) return;
    clearTimeout(this.clock);
    this.clock = undefined;
    this.leftMs -= performance.now() - this.clockFrom;
  }

  /** Ends a reader that takes more memory than there is for it. */
  private look(rssBytes: number): void {
    this.peakBytes = Math.max(this.peakBytes, rssBytes);
    if (rssBytes <= allowedBytes(this.limits.memoryMb * MB)) return;
    const isHeavy = rssBytes > Math.min(this.limits.memoryMb, HEAVY_MB) * MB;
    // For what others read, there is more left another time, or in another replica.
    this.end(isHeavy ? new UnreadableFile(TOO_HEAVY) : unavailable('the memory of a reader', undefined));
  }

  private end(why: unknown): void {
    this.ended.reject(why);
    this.child.kill('SIGKILL');
  }
}

/** A reader that V8 or the kernel ended had too much; one that left by itself is a fault of ours. */
const endOf = (code: number | null, signal: NodeJS.Signals | null): Error =>
  signal === null
    ? new Error(`The reader of a file ended with code ${String(code)}.`)
    : new UnreadableFile(TOO_HEAVY);
