import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { emptyState, type State } from './state.js';

/** Changes of this long are written together. */
const WRITE_AFTER_MS = 200;

/** The state and the file that it survives a restart in. Without a file it lives in memory alone. */
export class Store {
  readonly state: State;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly file: string | undefined) {
    this.state =
      file !== undefined && existsSync(file)
        ? { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) }
        : emptyState();
  }

  /** Says that something changed; it is on disk a moment later. */
  changed(): void {
    if (this.file === undefined) return;
    this.timer ??= setTimeout(() => {
      this.write();
    }, WRITE_AFTER_MS);
  }

  /** Writes what is not written yet. */
  write(): void {
    if (this.timer === undefined || this.file === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    mkdirSync(path.dirname(this.file), { recursive: true, mode: 0o700 });
    // Put in place whole: a kill in the middle leaves the last good file.
    writeFileSync(`${this.file}.new`, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}
