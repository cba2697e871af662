import path from 'node:path';
import type { PartDefinition } from '@bindery/local-servers/processes';
import { nodeCommand } from '../repository.js';
import { answersOk } from './answers-ok.js';
import { internalUrl, type Surroundings } from './surroundings.js';

/** An account of Stripe itself, which replaces the emulator: a test or live key, and the webhook's secret. */
export interface StripeAccount {
  readonly key: string;
  readonly webhookSecret: string;
}

/**
 * Reads from the environment whether to use Stripe itself.
 * @throws Error if only one of the two variables is set
 */
export function stripeAccount(env: Readonly<Record<string, string | undefined>>): StripeAccount | undefined {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret } = env;
  if (!key && !webhookSecret) return undefined;
  if (key && webhookSecret) return { key, webhookSecret };
  const [given, missing] = key
    ? ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
    : ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'];
  throw new Error(
    `${given} is set and ${missing} is not. Set both to use Stripe itself, or neither to use the Stripe emulator.`,
  );
}

/** The Stripe emulator. It delivers its events to the gateway, as Stripe does. */
export function paymentsPart(surroundings: Surroundings): PartDefinition {
  const { ports, secrets, dataDirectory } = surroundings;
  return {
    name: 'payments',
    where: `http://localhost:${String(ports.payments)}`,
    command: () =>
      nodeCommand('stack/stripe-emulator/dist/main.js', {
        PORT: String(ports.payments),
        STRIPE_SECRET_KEY: secrets.payments.key,
        STRIPE_WEBHOOK_SECRET: secrets.payments.webhook,
        WEBHOOK_URL: `${internalUrl(surroundings, 'gateway')}/webhooks/stripe`,
        DATA_FILE: path.join(dataDirectory, 'payments', 'state.json'),
      }),
    ready: (signal) => answersOk(`${internalUrl(surroundings, 'payments')}/health`, signal),
  };
}
