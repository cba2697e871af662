import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { emptyState, type State } from './state.js';

/** Older delivered events are pruned at startup. */
const MAX_DELIVERED_EVENTS = 1_000;
/** Stripe forgets an idempotency key after a day. */
export const IDEMPOTENCY_KEY_TTL_MS = 24 * 3_600_000;

/** Changes within this time are written together. */
const WRITE_DELAY_MS = 200;

/** The state, and the file that preserves it across restarts. Without a file the state is in memory only. */
export class Store {
  readonly state: State;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly file: string | undefined) {
    this.state =
      file !== undefined && existsSync(file)
        ? { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) }
        : emptyState();
    pruneState(this.state);
  }

  /** Schedules a write of the changed state. */
  changed(): void {
    if (this.file === undefined) return;
    this.timer ??= setTimeout(() => this.write(), WRITE_DELAY_MS);
  }

  /** Writes pending changes now. */
  write(): void {
    if (this.timer === undefined || this.file === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    mkdirSync(path.dirname(this.file), { recursive: true, mode: 0o700 });
    // Renamed into place, so that a kill during the write leaves the previous file intact.
    writeFileSync(`${this.file}.new`, JSON.stringify(this.state), { mode: 0o600 });
    renameSync(`${this.file}.new`, this.file);
  }
}

/** Removes old events and expired idempotency keys, to keep the file small. */
function pruneState(state: State): void {
  const delivered = Object.values(state.events).filter(({ nextAttempt }) => nextAttempt === null);
  const pruned = new Set(
    delivered.slice(0, Math.max(0, delivered.length - MAX_DELIVERED_EVENTS)).map(({ id }) => id),
  );
  state.events = Object.fromEntries(Object.entries(state.events).filter(([id]) => !pruned.has(id)));
  const since = Date.now() - IDEMPOTENCY_KEY_TTL_MS;
  state.keptAnswers = Object.fromEntries(
    Object.entries(state.keptAnswers).filter(([, { at }]) => at >= since),
  );
}
