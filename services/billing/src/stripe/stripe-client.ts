import Stripe from 'stripe';
import { reasonOf } from '@bindery/service-kit/outbox';
import type { BillingConfig } from '../config.js';

/** Injects the payment provider's client. */
export const STRIPE = Symbol('STRIPE');

/** The API's version that the code is written against; the package's types are of the same one. */
const API_VERSION = '2026-10-28.endive';

/** A request waits for the provider no longer than people wait for a page; what did not answer is asked again. */
const TIMEOUT_MS = 8_000;
const RETRIES = 1;

/** The provider's client: Stripe's own address, or that of the emulator. */
export function createStripe(config: BillingConfig): Stripe {
  const address = config.STRIPE_API_URL === undefined ? undefined : new URL(config.STRIPE_API_URL);
  return new Stripe(config.STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Bindery' },
    ...(address && {
      protocol: address.protocol === 'https:' ? 'https' : 'http',
      host: address.hostname,
      port: address.port === '' ? (address.protocol === 'https:' ? 443 : 80) : Number(address.port),
    }),
  });
}

/** Why something could not be done, as an operator reads it. The provider's errors are all named alike; their type tells. */
export function failureReason(error: unknown): string {
  return error instanceof Stripe.errors.StripeError
    ? `${error.type}: ${error.message.slice(0, 300)}`
    : reasonOf(error);
}

/** A transaction in which the provider is asked: its account's lock is held for no longer than this. */
export const PROVIDER_TRANSACTION = { maxWait: 2_000, timeout: 15_000 } as const;

/** A call to the provider inside such a transaction. Whoever makes it tries again, once the lock is free. */
export const WITHIN_LOCK = { timeout: 6_000, maxNetworkRetries: 0 } as const;
