import type { EventRecord } from './records.js';
import { newId } from './new-id.js';
import type { State } from './state.js';

/** Which request causes what happens now. */
export interface RequestInfo {
  readonly id: string | null;
  readonly idempotencyKey: string | null;
}

const NOBODY: RequestInfo = { id: null, idempotencyKey: null };

/** What a charge is answered with instead of what the card would do. */
export interface ForcedDecline {
  readonly customer: string | null;
  readonly code: string;
}

/** The state, the time, and the telling of events: what every use case works in. */
export class World {
  request: RequestInfo = NOBODY;
  readonly forcedDeclines: ForcedDecline[] = [];

  constructor(
    readonly state: State,
    /** What becomes of a subscription whose last charge was refused for the last time. */
    readonly afterLastRetry: 'cancel' | 'unpaid',
    private readonly host: {
      /** The address that browsers and clients reach it at. */
      url(): string;
      changed(): void;
      told(event: EventRecord): void;
    },
  ) {}

  get url(): string {
    return this.host.url();
  }

  changed(): void {
    this.host.changed();
  }

  /** The present, in seconds, as a customer lives it. */
  now(customerId?: string | null): number {
    const everybody = Math.floor(Date.now() / 1_000) + this.state.ahead;
    const customer = customerId == null ? undefined : this.state.customers[customerId];
    if (!customer) return everybody;
    if (customer.testClock === null) return everybody + customer.ahead;
    return this.state.testClocks[customer.testClock]?.frozenTime ?? everybody;
  }

  /** Tells the webhook of something that happened at a moment of the customer's time. */
  emit(
    type: string,
    object: unknown,
    about: { customer: string | null; at: number; previous?: unknown },
  ): void {
    const event: EventRecord = {
      id: newId('evt'),
      created: about.at,
      type,
      customer: about.customer,
      // A copy: what is told stays as it was then.
      object: structuredCloneOfJson(object),
      previous: about.previous ?? null,
      request: this.request,
      attempts: [],
      nextAttempt: Date.now(),
    };
    this.state.events[event.id] = event;
    this.host.told(event);
    this.changed();
  }

  /** Runs something as caused by a request. */
  during<Result>(request: RequestInfo, act: () => Result): Result {
    this.request = request;
    try {
      return act();
    } finally {
      this.request = NOBODY;
    }
  }
}

const structuredCloneOfJson = (object: unknown): unknown => JSON.parse(JSON.stringify(object));
