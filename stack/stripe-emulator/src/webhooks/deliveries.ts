import type { EventRecord } from '../state/records.js';
import type { State } from '../state/state.js';
import { eventView } from '../views/event.js';
import { signatureHeader } from './signature.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** The pauses after failed attempts; then it gives up, as Stripe does after three days. */
const PAUSES = [
  SECOND,
  5 * SECOND,
  30 * SECOND,
  120 * SECOND,
  600 * SECOND,
  HOUR,
  3 * HOUR,
  ...Array.from({ length: 8 }, () => 8 * HOUR),
];
/** An endpoint has this long to answer. */
const PATIENCE_MS = 10 * SECOND;
/** The next event waits this long for the answer to the one before. */
const TURN_MS = SECOND;

export interface SignedEvent {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Delivers events to one address, the oldest first; one that fails comes again later and holds up nobody. */
export class Deliveries {
  private paused = false;
  private closed = false;
  private pumping: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly underWay = new Set<Promise<unknown>>();

  constructor(
    private readonly state: State,
    private readonly secret: string,
    private url: string | undefined,
    private readonly changed: () => void,
  ) {}

  /** Changes where events go; what failed before is tried again at once. */
  setUrl(url: string): void {
    this.url = url;
    for (const event of this.waiting()) event.nextAttempt = Date.now();
    this.wake();
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
    this.wake();
  }

  /** Time passes for everybody, so what failed before is tried again the sooner. */
  pass(seconds: number): void {
    for (const event of this.waiting()) event.nextAttempt = (event.nextAttempt ?? 0) - seconds * SECOND;
    this.wake();
  }

  /** Looks for what is due, and comes back by itself when something will be. */
  wake(): void {
    if (this.paused || this.closed || this.url === undefined) return;
    this.pumping ??= this.pump().finally(() => {
      this.pumping = undefined;
      const next = Math.min(...this.waiting().map(({ nextAttempt }) => nextAttempt ?? Infinity));
      clearTimeout(this.timer);
      if (!Number.isFinite(next) || this.closed) return;
      this.timer = setTimeout(
        () => {
          this.wake();
        },
        Math.max(0, next - Date.now()),
      );
      this.timer.unref();
    });
  }

  /** When every event that is due has been tried. */
  async settled(): Promise<void> {
    this.wake();
    while (this.pumping || this.underWay.size > 0) {
      await this.pumping;
      await Promise.all(this.underWay);
    }
  }

  /** Sends an event now, whatever became of it before. Answers the status, or null when nobody answered. */
  async send(event: EventRecord, signed = this.sign(event)): Promise<number | null> {
    if (this.url === undefined) return null;
    const at = Date.now();
    const status = await post(this.url, signed);
    event.attempts.push({ at, status });
    const failures = event.attempts.length;
    const pause = PAUSES[failures - 1];
    if (status !== null && status >= 200 && status < 300) event.nextAttempt = null;
    else if (event.nextAttempt !== null) event.nextAttempt = pause === undefined ? null : Date.now() + pause;
    this.changed();
    return status;
  }

  /** An event as it goes over the wire. */
  sign(event: EventRecord, options: { timestamp?: number; secret?: string } = {}): SignedEvent {
    const { timestamp = Math.floor(Date.now() / SECOND), secret = this.secret } = options;
    // Indented, as Stripe sends it: whoever verifies a body that was written anew fails.
    const body = JSON.stringify(eventView(event), undefined, 2);
    return {
      body,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (Stripe emulator)',
        'stripe-signature': signatureHeader(body, secret, timestamp),
      },
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.pumping;
    await Promise.all(this.underWay);
  }

  private waiting(): EventRecord[] {
    return Object.values(this.state.events).filter(({ nextAttempt }) => nextAttempt !== null);
  }

  private async pump(): Promise<void> {
    for (;;) {
      const due = this.waiting().find(({ nextAttempt }) => (nextAttempt ?? Infinity) <= Date.now());
      if (!due || this.paused || this.closed) return;
      // Not due again while it is under way.
      due.nextAttempt = Date.now() + PATIENCE_MS + TURN_MS;
      const sending = this.send(due);
      this.underWay.add(sending);
      void sending.finally(() => this.underWay.delete(sending));
      await Promise.race([sending, turn()]);
    }
  }
}

const turn = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, TURN_MS).unref();
  });

/** Posts, and answers the status; null when there was no answer. */
async function post(url: string, { body, headers }: SignedEvent): Promise<number | null> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => null,
  );
}
