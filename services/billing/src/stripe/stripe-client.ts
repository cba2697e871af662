import Stripe from 'stripe';
import { reasonOf } from '@bindery/service-kit/outbox';
import { timeLimits } from '@bindery/service-kit/time-limits';
import type { BillingConfig } from '../config.js';

/** Injects the payment provider's client. */
export const STRIPE = Symbol('STRIPE');

/** The API's version that the code is written against; the package's types are of the same one. */
const API_VERSION = '2026-10-28.endive';

/** A read is tried twice. */
const RETRIES = 1;

/** The provider's client: Stripe's own address, or that of the emulator. */
export function createStripe(config: BillingConfig): Stripe {
  const address = config.STRIPE_API_URL === undefined ? undefined : new URL(config.STRIPE_API_URL);
  return new Stripe(config.STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION,
    timeout: timeLimits.providerCall,
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

/** The limits of a provider call that the account's other work waits for. The browser or the job queue tries again. */
export const PROVIDER_CALL = { timeout: timeLimits.providerCall, maxNetworkRetries: 0 } as const;
