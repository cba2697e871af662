import { createControls, type Controls } from './controls/controls.js';
import { runDue } from './lifecycle/run-due.js';
import { RequestRouter, type BeforeReply, type Outage } from './request-router.js';
import { startServer } from './server/start-server.js';
import { Store } from './state/store.js';
import { WebhookDeliveries } from './webhooks/webhook-deliveries.js';
import { EmulatorContext } from './state/emulator-context.js';

/** How often it checks for due work. */
const TICK_MS = 1_000;

export interface StripeEmulatorOptions {
  /** The listen address. Default: loopback. */
  readonly host?: string;
  /** Default: a free port. */
  readonly port?: number;
  /** The public address of its pages. Default: the port on this machine. */
  readonly publicUrl?: string;
  /** The API key of its clients, `sk_test_…`. */
  readonly apiKey: string;
  /** The signing secret of its events, `whsec_…`. */
  readonly webhookSecret: string;
  /** The webhook endpoint. Events are queued until there is one. */
  readonly webhookUrl?: string;
  /** The file that preserves the state across restarts. Default: in memory only. */
  readonly dataFile?: string;
  /** The state of a subscription after its last failed retry. Default: `cancel`. */
  readonly afterLastRetry?: 'cancel' | 'unpaid';
}

export interface StripeEmulator extends Controls {
  /** The base URL for the `stripe` package on this machine. */
  readonly url: string;
  setWebhookUrl(url: string): void;
  /** Sets a hook that runs after a request took effect and before its response is sent. */
  onBeforeReply(hook: BeforeReply | undefined): void;
  /** Makes every API request fail in one way. Undefined ends the outage. */
  setOutage(outage: Outage | undefined): void;
  close(): Promise<void>;
}

export async function startStripeEmulator(options: StripeEmulatorOptions): Promise<StripeEmulator> {
  const store = new Store(options.dataFile);
  const changed = () => store.changed();
  const deliveries = new WebhookDeliveries(store.state, options.webhookSecret, options.webhookUrl, changed);
  let url = '';
  const context = new EmulatorContext(store.state, options.afterLastRetry ?? 'cancel', {
    url: () => url,
    changed,
    onEvent: () => deliveries.wake(),
  });
  const controls = createControls(context, deliveries);
  const router = new RequestRouter(context, controls, {
    apiKey: options.apiKey,
    save: () => store.write(),
  });
  const server = await startServer(options, (request) => router.handle(request));
  url = options.publicUrl ?? server.url;
  const ticking = setInterval(() => runDue(context), TICK_MS);
  ticking.unref();
  deliveries.wake();
  return {
    url: server.url,
    ...controls,
    setWebhookUrl: (webhookUrl) => deliveries.setUrl(webhookUrl),
    onBeforeReply: (hook) => {
      router.beforeReply = hook;
    },
    setOutage: (outage) => {
      router.outage = outage;
    },
    async close() {
      clearInterval(ticking);
      await server.close();
      await deliveries.close();
      store.write();
    },
  };
}
