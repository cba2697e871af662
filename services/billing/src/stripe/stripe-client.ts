import Stripe from 'stripe';
import { reasonOf } from '@bindery/service-kit/outbox';
import type { BillingConfig } from '../config.js';

/** Injects the payment provider's client. */
export const STRIPE = Symbol('STRIPE');

/** The API's version that the code is written against; the package's types are of the same one. */
const API_VERSION = '2026-10-28.endive';

/** The timeout of a provider call within a request. The provider's client retries it. */
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

/** A failure's reason for operators. The provider's errors share one name, so the type identifies them. */
export function failureReason(error: unknown): string {
  return error instanceof Stripe.errors.StripeError
    ? `${error.type}: ${error.message.slice(0, 300)}`
    : reasonOf(error);
}

/** The limits of a transaction with provider calls, which holds its account's lock. */
export const PROVIDER_TRANSACTION = { maxWait: 2_000, timeout: 15_000 } as const;

/** The limits of a provider call inside such a transaction. The client retries once the lock is free. */
export const WITHIN_LOCK = { timeout: 6_000, maxNetworkRetries: 0 } as const;
