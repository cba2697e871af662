import type { EventRecord } from './records.js';
import { newId } from './new-id.js';
import type { State } from './state.js';

/** The API request that causes the current events. */
export interface RequestInfo {
  readonly id: string | null;
  readonly idempotencyKey: string | null;
}

const NO_REQUEST: RequestInfo = { id: null, idempotencyKey: null };

/** A decline that replaces the card's own behavior. */
export interface ForcedDecline {
  readonly customer: string | null;
  readonly code: string;
}

/** Makes the API respond late: to every request, or to those about some customers. Requests take effect at once. */
export interface Latency {
  readonly ms: number;
  readonly customers?: readonly string[];
}

/** The state, the clock and the event emitter that every operation works with. */
export class EmulatorContext {
  request: RequestInfo = NO_REQUEST;
  readonly forcedDeclines: ForcedDecline[] = [];
  latency: Latency | undefined;

  constructor(
    readonly state: State,
    /** The state of a subscription after its last failed retry. */
    readonly afterLastRetry: 'cancel' | 'unpaid',
    private readonly host: {
      /** The base URL for browsers and clients. */
      url(): string;
      changed(): void;
      onEvent(event: EventRecord): void;
    },
  ) {}

  get url(): string {
    return this.host.url();
  }

  changed(): void {
    this.host.changed();
  }

  /** The current time of a customer's clock, or of the shared one, in seconds. */
  now(customerId?: string | null): number {
    const shared = Math.floor(Date.now() / 1_000) + this.state.ahead;
    const customer = customerId == null ? undefined : this.state.customers[customerId];
    if (!customer) return shared;
    if (customer.testClock === null) return shared + customer.ahead;
    return this.state.testClocks[customer.testClock]?.frozenTime ?? shared;
  }

  /** Records an event and delivers it to the webhook. `at` is on the customer's clock. */
  emit(
    type: string,
    object: unknown,
    details: { customer: string | null; at: number; previous?: unknown },
  ): void {
    const event: EventRecord = {
      id: newId('evt'),
      created: details.at,
      type,
      customer: details.customer,
      // A copy, so that later changes do not alter the event.
      object: cloneJson(object),
      previous: details.previous ?? null,
      request: this.request,
      attempts: [],
      nextAttempt: Date.now(),
    };
    this.state.events[event.id] = event;
    this.host.onEvent(event);
    this.changed();
  }

  /** Runs `act` with its events attributed to a request. */
  withRequest<Result>(request: RequestInfo, act: () => Result): Result {
    this.request = request;
    try {
      return act();
    } finally {
      this.request = NO_REQUEST;
    }
  }
}

const cloneJson = (object: unknown): unknown => JSON.parse(JSON.stringify(object));
