import { createControls, type Controls } from './controls/controls.js';
import { runDue } from './lifecycle/run-due.js';
import { FrontDoor, type BeforeReply, type Outage } from './front-door.js';
import { startServer } from './server/start-server.js';
import { Store } from './state/store.js';
import { Deliveries } from './webhooks/deliveries.js';
import { World } from './state/world.js';

/** How often it looks whether time has made something happen. */
const TICK_MS = 1_000;

/** How an emulator is set up. */
export interface StripeEmulatorOptions {
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

/** A running emulator, and what tests can do to it. */
export interface StripeEmulator extends Controls {
  /** The host and port to give to the `stripe` package. */
  readonly url: string;
  setWebhookUrl(url: string): void;
  /** Runs when a call has done its work and before its answer goes out. */
  onBeforeReply(hook: BeforeReply | undefined): void;
  /** Hangs up on every call, answers it with 500 or never; undefined ends that. */
  setOutage(outage: Outage | undefined): void;
  close(): Promise<void>;
}

/** Starts a Stripe emulator on loopback. */
export async function startStripeEmulator(options: StripeEmulatorOptions): Promise<StripeEmulator> {
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
  const controls = createControls(world, deliveries);
  const door = new FrontDoor(world, controls, {
    apiKey: options.apiKey,
    keep: () => {
      store.write();
    },
  });
  const server = await startServer(options.port ?? 0, (asked) => door.react(asked));
  url = server.url;
  const ticking = setInterval(() => {
    runDue(world);
  }, TICK_MS);
  ticking.unref();
  deliveries.wake();
  return {
    url,
    ...controls,
    setWebhookUrl: (webhookUrl) => {
      deliveries.setUrl(webhookUrl);
    },
    onBeforeReply: (hook) => {
      door.beforeReply = hook;
    },
    setOutage: (outage) => {
      door.outage = outage;
    },
    async close() {
      clearInterval(ticking);
      await server.close();
      await deliveries.close();
      store.write();
    },
  };
}
