import { createHmac } from 'node:crypto';
import type { EventRecord } from '../state/records.js';
import type { State } from '../state/state.js';
import { eventView } from '../views/event.js';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
/** Delays after failed attempts. Delivery stops after the last one; Stripe stops after three days. */
const RETRY_DELAYS_MS = [
  SECOND,
  5 * SECOND,
  30 * SECOND,
  120 * SECOND,
  600 * SECOND,
  HOUR,
  3 * HOUR,
  ...Array.from({ length: 8 }, () => 8 * HOUR),
];
/** How long an endpoint has to respond. */
const TIMEOUT_MS = 10 * SECOND;
/** How long the next event waits for the response to the previous one. */
const NEXT_EVENT_AFTER_MS = SECOND;

export interface SignedEvent {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** Delivers events to one URL, oldest first. A failed delivery is retried later and does not block the others. */
export class WebhookDeliveries {
  private paused = false;
  private closed = false;
  private draining: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly inFlight = new Set<Promise<unknown>>();

  constructor(
    private readonly state: State,
    private readonly secret: string,
    private url: string | undefined,
    private readonly changed: () => void,
  ) {}

  /** Changes the webhook URL and retries failed deliveries immediately. */
  setUrl(url: string): void {
    this.url = url;
    for (const event of this.pending()) event.nextAttempt = Date.now();
    this.wake();
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
    this.wake();
  }

  /** Advances the shared clock, which brings the pending retries forward. */
  advance(seconds: number): void {
    for (const event of this.pending()) event.nextAttempt = (event.nextAttempt ?? 0) - seconds * SECOND;
    this.wake();
  }

  /** Delivers what is due and schedules the next retry. */
  wake(): void {
    if (this.paused || this.closed || this.url === undefined) return;
    this.draining ??= this.drain().finally(() => {
      this.draining = undefined;
      const next = Math.min(...this.pending().map(({ nextAttempt }) => nextAttempt ?? Infinity));
      clearTimeout(this.timer);
      if (!Number.isFinite(next) || this.closed) return;
      this.timer = setTimeout(() => this.wake(), Math.max(0, next - Date.now()));
      this.timer.unref();
    });
  }

  /** Resolves when every due event has been attempted. */
  async settled(): Promise<void> {
    this.wake();
    while (this.draining || this.inFlight.size > 0) {
      await this.draining;
      await Promise.all(this.inFlight);
    }
  }

  /** Sends an event now, regardless of earlier deliveries. Returns the response status, or null without a response. */
  async send(event: EventRecord, signed = this.sign(event)): Promise<number | null> {
    if (this.url === undefined) return null;
    const at = Date.now();
    const status = await post(this.url, signed);
    event.attempts.push({ at, status });
    const failures = event.attempts.length;
    const delayMs = RETRY_DELAYS_MS[failures - 1];
    if (status !== null && status >= 200 && status < 300) event.nextAttempt = null;
    else if (event.nextAttempt !== null)
      event.nextAttempt = delayMs === undefined ? null : Date.now() + delayMs;
    this.changed();
    return status;
  }

  sign(event: EventRecord, options: { timestamp?: number; secret?: string } = {}): SignedEvent {
    const { timestamp = Math.floor(Date.now() / SECOND), secret = this.secret } = options;
    // Indented, as Stripe sends it, so that verifying a re-serialized body fails.
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
    await this.draining;
    await Promise.all(this.inFlight);
  }

  private pending(): EventRecord[] {
    return Object.values(this.state.events).filter(({ nextAttempt }) => nextAttempt !== null);
  }

  private async drain(): Promise<void> {
    for (;;) {
      const due = this.pending().find(({ nextAttempt }) => (nextAttempt ?? Infinity) <= Date.now());
      if (!due || this.paused || this.closed) return;
      // Not due again while it is in flight.
      due.nextAttempt = Date.now() + TIMEOUT_MS + NEXT_EVENT_AFTER_MS;
      const sending = this.send(due);
      this.inFlight.add(sending);
      void sending.finally(() => this.inFlight.delete(sending));
      await Promise.race([sending, nextTurn()]);
    }
  }
}

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve, NEXT_EVENT_AFTER_MS).unref());

/** Posts an event. Returns the response status, or null without a response. */
async function post(url: string, { body, headers }: SignedEvent): Promise<number | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => null,
  );
}

/** The `stripe-signature` header: a Unix timestamp, and the HMAC of `timestamp.body`. */
function signatureHeader(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret)
    .update(`${String(timestamp)}.${body}`)
    .digest('hex');
  return `t=${String(timestamp)},v1=${signature}`;
}
