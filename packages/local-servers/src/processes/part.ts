import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs } from './back-off.js';
import { launch, type Command } from './command.js';
import { lastLines } from './log-file.js';
import type { ProcessRecord } from './process-record.js';
import { signalTree } from './process-table.js';

/** What one part of the stack is and when it counts as up. */
export interface PartDefinition {
  readonly name: string;
  /** Where it is found, for the line that says that it is up. */
  readonly where: string;
  /** Asked for at each start, after whatever it needs was made ready. */
  readonly command: () => Promise<Command> | Command;
  /** Resolves when the part does its work; rejects when it never will. */
  readonly ready: (signal: AbortSignal) => Promise<void>;
  readonly stopSignal?: NodeJS.Signals;
}

export interface PartSurroundings {
  readonly logFile: string;
  readonly record: ProcessRecord;
  readonly say: (line: string) => void;
  /** Ends the waiting of a start that nobody wants any more. */
  readonly cancelled: AbortSignal;
}

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 12_000;
const HEALTHY_AFTER_MS = 60_000;

/** A part as a process: started, watched, started again when it dies, and stopped. */
export class Part {
  private child: ChildProcess | undefined;
  private wanted = false;
  private frozen = false;
  private failures = 0;
  private upSince = 0;
  private revival = new AbortController();

  constructor(
    private readonly definition: PartDefinition,
    private readonly surroundings: PartSurroundings,
  ) {}

  get name(): string {
    return this.definition.name;
  }

  get where(): string {
    return this.definition.where;
  }

  /** The process id while it runs. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Starts the part and waits until it is up.
   * @throws Error with the last lines of its log when it ends before that, or is not up within a minute.
   */
  async start(): Promise<void> {
    if (this.child) return;
    this.wanted = true;
    this.revival = new AbortController();
    await this.launchOnce();
  }

  /** Stops the part and leaves it stopped. One that does not go within twelve seconds is killed. */
  async stop(): Promise<void> {
    this.wanted = false;
    this.revival.abort();
    this.resume();
    const { child } = this;
    if (!child) return;
    child.kill(this.definition.stopSignal ?? 'SIGTERM');
    const killing = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
    await exitOf(child);
    clearTimeout(killing);
  }

  /** Ends the process at once, as a crash would; the part is then started again like after a crash. */
  async kill(): Promise<void> {
    this.resume();
    const { child } = this;
    if (!child) return;
    child.kill('SIGKILL');
    await exitOf(child);
  }

  /** Holds the part still with all that it started: it keeps its connections, and answers nothing. */
  freeze(): void {
    if (this.pid === undefined) return;
    this.frozen = true;
    signalTree(this.pid, 'SIGSTOP');
  }

  /** Lets a frozen part go on where it was. */
  resume(): void {
    if (!this.frozen || this.pid === undefined) return;
    this.frozen = false;
    signalTree(this.pid, 'SIGCONT');
  }

  private async launchOnce(): Promise<void> {
    const command = await this.definition.command();
    const child = launch(command, this.surroundings.logFile);
    this.child = child;
    const ended = new AbortController();
    child.once('exit', (code, signal) => {
      ended.abort(new Error(`it ended (${signal ?? `exit code ${String(code)}`})`));
      this.onExit(child);
    });
    child.once('error', (error) => {
      ended.abort(error);
      this.onExit(child);
    });
    if (child.pid !== undefined) {
      this.surroundings.record.add({
        pid: child.pid,
        signal: this.definition.stopSignal ?? 'SIGTERM',
        program: command.args.at(-1) ?? command.file,
        part: this.name,
      });
    }
    await this.untilReady(child, ended.signal);
  }

  private async untilReady(child: ChildProcess, ended: AbortSignal): Promise<void> {
    const late = AbortSignal.timeout(READY_WITHIN_MS);
    try {
      await this.definition.ready(AbortSignal.any([ended, late, this.surroundings.cancelled]));
      ended.throwIfAborted();
    } catch (error) {
      if (this.child === child) child.kill('SIGKILL');
      this.surroundings.cancelled.throwIfAborted();
      const reason = late.aborted ? 'it was not up within a minute' : messageOf(error);
      throw new Error(`${this.name} did not start: ${reason}\n${lastLines(this.surroundings.logFile)}`, {
        cause: error,
      });
    }
    this.upSince = Date.now();
  }

  private onExit(child: ChildProcess): void {
    if (this.child !== child) return;
    this.child = undefined;
    this.frozen = false;
    if (child.pid !== undefined) this.surroundings.record.remove(child.pid);
    const wasUp = this.upSince > 0;
    if (wasUp && Date.now() - this.upSince > HEALTHY_AFTER_MS) this.failures = 0;
    this.upSince = 0;
    if (this.wanted && wasUp) void this.revive(child.signalCode ?? `exit code ${String(child.exitCode)}`);
  }

  private async revive(reason: string): Promise<void> {
    const { signal } = this.revival;
    let why = reason;
    while (!signal.aborted) {
      const waitMs = backOffMs(this.failures);
      this.failures += 1;
      this.surroundings.say(
        `${this.name} stopped (${why}); starting it again in ${String(waitMs / 1_000)} s. Its log: ${this.surroundings.logFile}`,
      );
      const waited = await pause(waitMs, true, { signal }).catch(() => false);
      if (!waited) return;
      try {
        await this.launchOnce();
        this.surroundings.say(`${this.name} is back`);
        return;
      } catch (error) {
        // The next round tries again; the log and this line say why it failed.
        why = messageOf(error).split('\n')[0] ?? 'unknown';
      }
    }
  }
}

/** Resolves when a process has ended. */
function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
