import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandLine, isAlive } from '@bindery/local-servers/processes';

/** Prevents two stacks from using one data folder. */
export class InstallationLock {
  private readonly file: string;

  constructor(private readonly dataDirectory: string) {
    this.file = path.join(dataDirectory, 'stack.pid');
  }

  /** The process of the stack that uses the folder. Ignores a file that a crash left behind. */
  holder(): number | undefined {
    if (!existsSync(this.file)) return undefined;
    const [pid = '', ...command] = readFileSync(this.file, 'utf8').trim().split(' ');
    const running = isAlive(Number(pid)) && commandLine(Number(pid)) === command.join(' ');
    return running && Number(pid) !== process.pid ? Number(pid) : undefined;
  }

  /** @throws Error when another stack uses the folder. */
  take(): void {
    const holder = this.holder();
    if (holder !== undefined) {
      throw new Error(
        `Bindery already runs with the data of ${this.dataDirectory} (process ${String(holder)}). Stop it there with Ctrl-C first.`,
      );
    }
    mkdirSync(this.dataDirectory, { recursive: true });
    writeFileSync(this.file, `${String(process.pid)} ${commandLine(process.pid)}\n`);
  }

  release(): void {
    rmSync(this.file, { force: true });
  }
}
