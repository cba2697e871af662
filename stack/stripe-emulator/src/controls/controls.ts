import type Stripe from 'stripe';
import { found } from '../api/found.js';
import { completeCheckout, type CheckoutOutcome } from '../lifecycle/checkout.js';
import { runDue } from '../lifecycle/run-due.js';
import { eventView } from '../views/event.js';
import type { Deliveries, SignedEvent } from '../webhooks/deliveries.js';
import type { World } from '../state/world.js';

/** What tests and its own page can do to an emulator, beyond Stripe's API. */
export interface Controls {
  /**
   * Submits the hosted checkout page as a customer would.
   * @param card number of a test card, or null to start the trial without one; pays unless told
   */
  completeCheckout(sessionId: string, card?: string | null): CheckoutOutcome;
  /** Lets time pass for one customer or, without one, for everybody; what is due happens, in its order. */
  advance(seconds: number, customerId?: string): void;
  /** Events in the order in which they happened, of one type or all. */
  events(type?: string): Stripe.Event[];
  /** An event as it goes over the wire, by default as it should be. */
  signedEvent(id: string, options?: { timestamp?: number; secret?: string }): SignedEvent;
  /** Delivers an event now, whatever became of it before. Answers the status, or null when nobody answered. */
  deliver(id: string): Promise<number | null>;
  pauseDeliveries(): void;
  resumeDeliveries(): void;
  /** Resolves once every event that is due has been tried. */
  delivered(): Promise<void>;
  /** The next charge, of one customer or of anybody, is refused. */
  failNextCharge(options?: { customer?: string | undefined; declineCode?: string | undefined }): void;
}

export function createControls(world: World, deliveries: Deliveries): Controls {
  const { state } = world;
  const eventOf = (id: string) => found(state.events, id, 'event');
  return {
    completeCheckout(sessionId, card = '4242424242424242') {
      const session = found(state.sessions, sessionId, 'checkout.session');
      const outcome = completeCheckout(world, session, {
        card: card === null ? null : { number: card, expiry: '12 / 40', cvc: '123' },
        confirmed: true,
      });
      runDue(world);
      return outcome;
    },
    advance(seconds, customerId) {
      moveTime(world, seconds, customerId);
      if (customerId === undefined) deliveries.pass(seconds);
      runDue(world);
      world.changed();
    },
    events: (type) =>
      Object.values(state.events)
        .filter((event) => type === undefined || event.type === type)
        .map((event) => eventView(event) as Stripe.Event),
    failNextCharge: ({ customer = null, declineCode = 'generic_decline' } = {}) => {
      world.forcedDeclines.push({ customer, code: declineCode });
    },
    signedEvent: (id, how) => deliveries.sign(eventOf(id), how),
    deliver: (id) => deliveries.send(eventOf(id)),
    pauseDeliveries: () => {
      deliveries.pause();
    },
    resumeDeliveries: () => {
      deliveries.resume();
    },
    delivered: () => deliveries.settled(),
  };
}

function moveTime({ state }: World, seconds: number, customerId: string | undefined): void {
  if (customerId === undefined) {
    state.ahead += seconds;
    return;
  }
  const customer = found(state.customers, customerId, 'customer');
  const clock = customer.testClock === null ? undefined : state.testClocks[customer.testClock];
  if (clock) clock.frozenTime += seconds;
  else customer.ahead += seconds;
}
