import { AppError } from '@bindery/service-kit/errors';
import Stripe from 'stripe';

/** How far the moment of signing may be from ours, before or after, in seconds. */
const TOLERANCE_S = 300;

/**
 * Reads an event that the provider signed.
 * @param secrets those that it may be signed with: two while one is replaced
 * @throws AppError `bad_request` for any other sender, and for a signature that is too old or of the future
 */
export function verifyEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  secrets: readonly string[],
  now: Date,
): Stripe.Event {
  const event = secrets
    .map((secret) => eventSignedWith(stripe, body, signature ?? '', secret, now))
    .find((candidate) => candidate !== undefined);
  // The package lets the future through; who signs for it has a clock that is wrong, or plans to send it again.
  if (!event || signedAt(signature ?? '') > now.getTime() / 1_000 + TOLERANCE_S) {
    throw new AppError('bad_request', {
      detail:
        "This event's signature is invalid or more than five minutes old. Check the signing secret and the clock.",
    });
  }
  return event;
}

function eventSignedWith(
  stripe: Stripe,
  body: Buffer,
  signature: string,
  secret: string,
  now: Date,
): Stripe.Event | undefined {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_S, undefined, now.getTime());
  } catch (error) {
    // It carries the whole body, so nothing of it goes any further.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
    throw error;
  }
}

/** The moment that the signature is over: of several the last one, as the package reads it. */
function signedAt(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='));
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10);
}
