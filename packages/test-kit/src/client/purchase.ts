import { checkoutRoutes } from '@bindery/contracts/billing';
import type { RouteRequest } from '@bindery/contracts/route';
import type { Session } from './session.js';

/** Cards that mean something to the payment page. */
export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  /** It is taken, and refused when it is charged later. */
  failsLater: '4000000000000341',
} as const;

export type Card = keyof typeof cards;
type Purchase = RouteRequest<typeof checkoutRoutes.start>['body'];

/**
 * Subscribes at the hosted checkout, with a card or without one. A repeated request returns the same page.
 *
 * @param key an idempotency key
 */
export async function subscribe(
  session: Session,
  body: Purchase,
  { card, key }: { card?: Card | undefined; key?: string } = {},
): Promise<void> {
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const { checkout_url } = await session.ask(checkoutRoutes.start, { body, headers });
  const form = card
    ? { number: cards[card], expiry: '12 / 40', cvc: '123', action: 'pay' }
    : { action: 'without-card' };
  const { status } = await fetch(checkout_url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });
  if (status !== 303) throw new Error(`The payment page answered ${String(status)}.`);
}
