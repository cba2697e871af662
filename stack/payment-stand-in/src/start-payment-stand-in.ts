import type Stripe from 'stripe';
import { completeCheckout, type CheckoutOutcome } from './life/checkout.js';
import { runDue } from './life/run-due.js';
import { startServer, type BeforeReply, type Outage } from './server/start-server.js';
import { found } from './api/found.js';
import { Store } from './state/store.js';
import { eventView } from './views/event.js';
import { Deliveries, type SignedEvent } from './webhooks/deliveries.js';
import { World } from './world.js';

/** How often it looks whether time has made something happen. */
const TICK_MS = 1_000;

/** How a stand-in is set up. */
export interface PaymentStandInOptions {
  /** A free one unless told. */
  readonly port?: number;
  /** The `sk_test_…` that its client calls with. */
  readonly apiKey: string;
  /** The `whsec_…` that its events are signed with. */
  readonly webhookSecret: string;
  /** Where events go; they wait while there is no address. */
  readonly webhookUrl?: string;
  /** Where it remembers across restarts; in memory alone unless told. */
  readonly dataFile?: string;
  /** What becomes of a subscription whose last charge was refused for the last time; canceled unless told. */
  readonly afterLastRetry?: 'cancel' | 'unpaid';
}

/** A running stand-in, and what tests can do to it. */
export interface PaymentStandIn {
  /** The host and port to give to the `stripe` package. */
  readonly url: string;
  setWebhookUrl(url: string): void;
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
  failNextCharge(options?: { customer?: string; declineCode?: string }): void;
  /** Runs when a call has done its work and before its answer goes out. */
  onBeforeReply(hook: BeforeReply | undefined): void;
  /** Hangs up on every call, answers it with 500 or never; undefined ends that. */
  setOutage(outage: Outage | undefined): void;
  close(): Promise<void>;
}

/** Starts a stand-in for Stripe on loopback. */
export async function startPaymentStandIn(options: PaymentStandInOptions): Promise<PaymentStandIn> {
  const store = new Store(options.dataFile);
  const changed = () => {
    store.changed();
  };
  const deliveries = new Deliveries(store.state, options.webhookSecret, options.webhookUrl, changed);
  let url = '';
  const world = new World(store.state, options.afterLastRetry ?? 'cancel', {
    url: () => url,
    changed,
    told: () => {
      deliveries.wake();
    },
  });
  const server = await startServer({ world, deliveries, apiKey: options.apiKey, port: options.port ?? 0 });
  url = server.url;
  const ticking = setInterval(() => {
    runDue(world);
  }, TICK_MS);
  ticking.unref();
  deliveries.wake();
  const eventOf = (id: string) => found(store.state.events, id, 'event');
  return {
    url,
    ...controls(world),
    setWebhookUrl: (webhookUrl) => {
      deliveries.setUrl(webhookUrl);
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
    onBeforeReply: server.onBeforeReply,
    setOutage: server.setOutage,
    async close() {
      clearInterval(ticking);
      await server.close();
      await deliveries.close();
      store.write();
    },
  };
}

const controls = (
  world: World,
): Pick<PaymentStandIn, 'completeCheckout' | 'advance' | 'events' | 'failNextCharge'> => ({
  completeCheckout(sessionId, card = '4242424242424242') {
    const session = found(world.state.sessions, sessionId, 'checkout.session');
    const outcome = completeCheckout(world, session, {
      card: card === null ? null : { number: card, expiry: '12 / 40', cvc: '123' },
      confirmed: true,
    });
    runDue(world);
    return outcome;
  },
  advance(seconds, customerId) {
    if (customerId === undefined) world.state.ahead += seconds;
    else found(world.state.customers, customerId, 'customer').ahead += seconds;
    runDue(world);
    world.changed();
  },
  events: (type) =>
    Object.values(world.state.events)
      .filter((event) => type === undefined || event.type === type)
      .map((event) => eventView(event) as Stripe.Event),
  failNextCharge: ({ customer = null, declineCode = 'generic_decline' } = {}) => {
    world.forcedDeclines.push({ customer, code: declineCode });
  },
});
