import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { backOffMs } from './back-off.js';
import { launch, type Command } from './command.js';
import { lastLines } from './log-file.js';
import type { ProcessRecord } from './process-record.js';
import { signalTree } from './process-table.js';

/** One part of the stack, and when it counts as up. */
export interface PartDefinition {
  readonly name: string;
  /** Its address, for the log. */
  readonly where: string;
  /** Called at each start, after its dependencies are ready. */
  readonly command: () => Promise<Command> | Command;
  /** Resolves when the part works, and rejects when it never will. */
  readonly ready: (signal: AbortSignal) => Promise<void>;
  readonly stopSignal?: NodeJS.Signals;
}

export interface PartSurroundings {
  readonly logFile: string;
  readonly record: ProcessRecord;
  readonly say: (line: string) => void;
  /** Cancels a start. */
  readonly cancelled: AbortSignal;
}

const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 12_000;
const HEALTHY_AFTER_MS = 60_000;

/** Runs a part as a process: starts it, restarts it when it dies, and stops it. */
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
   * @throws Error with the last lines of its log if it exits, or isn't up within a minute.
   */
  async start(): Promise<void> {
    if (this.child) return;
    this.wanted = true;
    this.revival = new AbortController();
    await this.launchOnce();
  }

  /** Stops the part. Kills it after twelve seconds. */
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

  /** Kills the process, as a crash would. The part then restarts as after a crash. */
  async kill(): Promise<void> {
    this.resume();
    const { child } = this;
    if (!child) return;
    child.kill('SIGKILL');
    await exitOf(child);
  }

  /** Freezes the part and its descendants. It keeps its connections and doesn't respond. */
  freeze(): void {
    if (this.pid === undefined) return;
    this.frozen = true;
    signalTree(this.pid, 'SIGSTOP');
  }

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
        // The next attempt retries. The log and this line have the reason.
        why = messageOf(error).split('\n')[0] ?? 'unknown';
      }
    }
  }
}

function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
