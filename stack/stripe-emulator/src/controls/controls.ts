import type Stripe from 'stripe';
import { requireById } from '../api/require.js';
import { completeCheckout, type CheckoutOutcome } from '../lifecycle/checkout.js';
import { runDue } from '../lifecycle/run-due.js';
import { eventView } from '../views/event.js';
import type { WebhookDeliveries, SignedEvent } from '../webhooks/webhook-deliveries.js';
import type { EmulatorContext, Latency } from '../state/emulator-context.js';

/** The emulator's controls for tests and its own page, beyond Stripe's API. */
export interface Controls {
  /**
   * Submits the hosted checkout page.
   * @param card a test card number, or null to start the trial without one; by default a card that pays
   */
  completeCheckout(sessionId: string, card?: string | null): CheckoutOutcome;
  /** Advances the clock of one customer, or the shared clock, and runs everything that becomes due. */
  advance(seconds: number, customerId?: string): void;
  /** Events in order of occurrence, optionally of one type. */
  events(type?: string): Stripe.Event[];
  /** The signed request of an event. `options` override the correct timestamp and secret. */
  signedEvent(id: string, options?: { timestamp?: number; secret?: string }): SignedEvent;
  /** Delivers an event now, regardless of earlier deliveries. Returns the response status, or null without a response. */
  deliver(id: string): Promise<number | null>;
  pauseDeliveries(): void;
  resumeDeliveries(): void;
  /** Resolves when every due event has been attempted. */
  delivered(): Promise<void>;
  failNextCharge(options?: { customer?: string; declineCode?: string }): void;
  /** Makes the API respond late. Undefined ends it. */
  setLatency(latency: Latency | undefined): void;
}

export function createControls(context: EmulatorContext, deliveries: WebhookDeliveries): Controls {
  const { state } = context;
  const eventOf = (id: string) => requireById(state.events, id, 'event');
  return {
    completeCheckout(sessionId, card = '4242424242424242') {
      const session = requireById(state.sessions, sessionId, 'checkout.session');
      const outcome = completeCheckout(context, session, {
        card: card === null ? null : { number: card, expiry: '12 / 40', cvc: '123' },
        confirmed: true,
      });
      runDue(context);
      return outcome;
    },
    advance(seconds, customerId) {
      advanceClock(context, seconds, customerId);
      if (customerId === undefined) deliveries.advance(seconds);
      runDue(context);
      context.changed();
    },
    events: (type) =>
      Object.values(state.events)
        .filter((event) => type === undefined || event.type === type)
        .map((event) => eventView(event) as Stripe.Event),
    failNextCharge: ({ customer = null, declineCode = 'generic_decline' } = {}) => {
      context.forcedDeclines.push({ customer, code: declineCode });
    },
    setLatency: (latency) => {
      context.latency = latency;
    },
    signedEvent: (id, how) => deliveries.sign(eventOf(id), how),
    deliver: (id) => deliveries.send(eventOf(id)),
    pauseDeliveries: () => deliveries.pause(),
    resumeDeliveries: () => deliveries.resume(),
    delivered: () => deliveries.settled(),
  };
}

function advanceClock({ state }: EmulatorContext, seconds: number, customerId: string | undefined): void {
  if (customerId === undefined) {
    state.ahead += seconds;
    return;
  }
  const customer = requireById(state.customers, customerId, 'customer');
  const clock = customer.testClock === null ? undefined : state.testClocks[customer.testClock];
  if (clock) clock.frozenTime += seconds;
  else customer.ahead += seconds;
}
