import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, isAlive, stopProcess } from './process-table.js';

export interface RecordedProcess {
  readonly pid: number;
  readonly signal: NodeJS.Signals;
  /** A piece of its command line, by which it is told from a stranger that got the same number later. */
  readonly program: string;
  readonly part: string;
}

/**
 * The processes of a stack, on disk in the order in which they are to be stopped (last started first), so that what a
 * crash of the stack leaves behind can be found: by the watchdog at once, or by the next start.
 */
export class ProcessRecord {
  private processes: RecordedProcess[] = [];

  constructor(readonly file: string) {
    mkdirSync(path.dirname(file), { recursive: true });
  }

  add(process: RecordedProcess): void {
    this.processes = [process, ...this.processes];
    this.write();
  }

  remove(pid: number): void {
    this.processes = this.processes.filter((process) => process.pid !== pid);
    this.write();
  }

  clear(): void {
    this.processes = [];
    rmSync(this.file, { force: true });
  }

  /** Stops what an earlier stack left running. Returns the names of those parts. */
  async stopLeftovers(): Promise<string[]> {
    const leftovers = this.read().filter(
      ({ pid, program }) => isAlive(pid) && commandLine(pid).includes(program),
    );
    for (const { pid, signal } of leftovers) await stopProcess(pid, signal);
    this.clear();
    return leftovers.map(({ part }) => part);
  }

  private read(): RecordedProcess[] {
    if (!existsSync(this.file)) return [];
    const lines = readFileSync(this.file, 'utf8').split('\n').filter(Boolean);
    return lines.map((line) => {
      const [pid = '', signal = '', part = '', ...program] = line.split(' ');
      return { pid: Number(pid), signal: `SIG${signal}` as NodeJS.Signals, part, program: program.join(' ') };
    });
  }

  /** Written aside and renamed, so that a reader never sees half a file. The shell of the watchdog reads it too. */
  private write(): void {
    const lines = this.processes.map(
      ({ pid, signal, part, program }) => `${String(pid)} ${signal.replace('SIG', '')} ${part} ${program}\n`,
    );
    writeFileSync(`${this.file}.new`, lines.join(''), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}
