import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { overloaded } from '@bindery/service-kit/errors';
import { FairQueue } from '@bindery/service-kit/fair-queue';
import { Piscina } from 'piscina';
import type { CaptureInput, Extraction } from '@bindery/capture-rules';

/** A thread loads the compiled rules, also in tests of the sources. */
const RULES = import.meta.resolve('@bindery/capture-rules/compiled');
/** A request has this long for its turn, for a thread that has to start, and for the reading. */
const ALL_MS = 4_000;
const TURN_MS = 1_000;
const READING_MS = 2_000;
const MAX_WAITING = 8;
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';
/** An ordinary page. It is read in a fraction of the time, however it is written. */
const BEGINNING_LENGTH = 10_000;

/**
 * Reads captured texts by rules, in a thread of this replica: a text that takes long keeps neither the event loop nor, as
 * accounts take turns, another account waiting.
 */
@Injectable()
export class ReadByRules implements OnApplicationShutdown {
  private readonly turns = new FairQueue(1);
  /** One thread, started with crm, and again as soon as a text has ended it. */
  private readonly threads = new Piscina<CaptureInput, Extraction>({
    filename: fileURLToPath(RULES),
    name: 'extract',
    ...{ minThreads: 1, maxThreads: 1 },
    resourceLimits: { maxOldGenerationSizeMb: 96 },
    // There are secrets in ours.
    env: {},
    // A thread that waits for a text would hold back the end of the process.
    atomics: 'disabled',
  });

  constructor() {
    // A text that was given up may use up the memory of its thread meanwhile: nobody waits for that any more.
    this.threads.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== OUT_OF_MEMORY) throw error;
    });
  }

  /**
   * Finds a client in what was captured. Of a text that takes too much time or memory, the beginning is read.
   * @throws unavailable if too many texts are waiting
   */
  async read({ accountId }: Principal, input: CaptureInput): Promise<Extraction> {
    if (this.turns.waiting >= MAX_WAITING) throw overloaded();
    const end = performance.now() + ALL_MS;
    const rest = () => Math.max(0, Math.round(end - performance.now()));
    const release = await this.turns.enter({ person: accountId, account: accountId }, TURN_MS);
    if (!release) throw overloaded();
    try {
      if (!(await this.startsWithin(rest(), input))) throw overloaded();
      const signal = AbortSignal.timeout(Math.min(READING_MS, rest()));
      const text = beginningOf(input.text);
      const beginning = await this.extraction({ ...input, text }, signal);
      // It never takes so long by itself: this machine is busy.
      if (!beginning) throw overloaded();
      if (text === input.text) return beginning;
      return (await this.extraction(input, signal)) ?? { ...beginning, isCut: true };
    } finally {
      release();
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.destroy();
  }

  /** A thread that starts slowly isn't ended: the next one would be as slow. */
  private startsWithin(ms: number, input: CaptureInput): Promise<boolean> {
    const started = this.threads.run({ ...input, text: '', fields: [] }).then(() => true);
    return Promise.race([started, pause(ms, false, { ref: false })]);
  }

  /** @returns undefined if it took too long or too much memory */
  private async extraction(input: CaptureInput, signal: AbortSignal): Promise<Extraction | undefined> {
    try {
      return await this.threads.run(input, { signal });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (signal.aborted || code === OUT_OF_MEMORY) return undefined;
      throw error;
    }
  }
}

function beginningOf(text: string): string {
  if (text.length <= BEGINNING_LENGTH) return text;
  // Half a line could be a false value.
  return text.slice(0, text.lastIndexOf('\n', BEGINNING_LENGTH) + 1);
}
