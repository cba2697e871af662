import { reasonOf } from '@bindery/service-kit/outbox';
import Stripe from 'stripe';

/** Why something could not be done, as an operator reads it. The provider's errors are all named alike; their type tells. */
export function failureReason(error: unknown): string {
  return error instanceof Stripe.errors.StripeError
    ? `${error.type}: ${error.message.slice(0, 300)}`
    : reasonOf(error);
}
