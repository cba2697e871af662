import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { emptyState, type State } from './state.js';

/** So many delivered events are remembered; the older ones go at the next start. */
const KEPT_EVENTS = 1_000;
/** Stripe forgets an idempotency key after a day. */
export const KEY_LIFE_MS = 24 * 3_600_000;

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
    forgetOld(this.state);
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

/** Keeps the file small: what nobody asks for any more goes. */
function forgetOld(state: State): void {
  const settled = Object.values(state.events).filter(({ nextAttempt }) => nextAttempt === null);
  const gone = new Set(settled.slice(0, Math.max(0, settled.length - KEPT_EVENTS)).map(({ id }) => id));
  state.events = Object.fromEntries(Object.entries(state.events).filter(([id]) => !gone.has(id)));
  const since = Date.now() - KEY_LIFE_MS;
  state.keptAnswers = Object.fromEntries(
    Object.entries(state.keptAnswers).filter(([, { at }]) => at >= since),
  );
}
