import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, isAlive, stopProcess } from './process-table.js';

export interface RecordedProcess {
  readonly pid: number;
  readonly signal: NodeJS.Signals;
  /** A part of its command line, to detect that another process has got the same id. */
  readonly program: string;
  readonly part: string;
}

/**
 * The processes of a stack, stored on disk in stopping order (last started first). After a crash of the stack, the
 * watchdog stops them at once, or the next start does.
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

  /** Stops processes that an earlier stack left running. Returns the names of those parts. */
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

  /** Written to a temporary file and renamed, so that no reader sees half a file. The watchdog's shell reads it too. */
  private write(): void {
    const lines = this.processes.map(
      ({ pid, signal, part, program }) => `${String(pid)} ${signal.replace('SIG', '')} ${part} ${program}\n`,
    );
    writeFileSync(`${this.file}.new`, lines.join(''), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}
