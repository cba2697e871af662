import { AppError } from '@bindery/service-kit/errors';
import Stripe from 'stripe';

const { StripeAPIError, StripeCardError, StripeConnectionError, StripeError, StripeRateLimitError } =
  Stripe.errors;

/** The error for a card that was refused: the sentence says where to give another one. */
export function paymentDeclined(cause?: unknown): AppError {
  return new AppError('payment_declined', {
    detail:
      'Your payment was declined, so nothing was changed. Update your card in the billing portal, then try again.',
    cause,
  });
}

/** Answers for the payment provider: what it could not do, in our words. Anything that is a fault of ours stays one. */
export async function providerAnswers<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StripeCardError) throw paymentDeclined(error);
    if (isOutcomeUnknown(error)) throw providerAway(error);
    throw error;
  }
}

/** Whether an error leaves open what the provider has done, or whether it is there at all. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof StripeConnectionError ||
  error instanceof StripeAPIError ||
  error instanceof StripeRateLimitError ||
  (error instanceof StripeError && error.statusCode === 409);

function providerAway(cause: unknown): AppError {
  return new AppError('unavailable', {
    detail: "The payment provider isn't responding. Check your subscription, then try again in a moment.",
    internal: 'the payment provider is not available',
    cause,
  });
}
