import { newId } from '../state/new-id.js';
import type { PaymentMethodRecord } from '../state/records.js';
import { paymentMethodView } from '../views/customer.js';
import type { World } from '../state/world.js';
import { testCards } from './test-cards.js';

export interface CardInput {
  readonly number: string;
  /** `12 / 34` */
  readonly expiry: string;
  readonly cvc: string;
}

/** What became of a card that was typed in. */
export type TypedCard =
  | { readonly card: (typeof testCards)[number]; readonly expMonth: number; readonly expYear: number }
  | { readonly refusal: string };

/** Reads a card as a form does, and says in words what is wrong with it. */
export function readCard({ number, expiry, cvc }: CardInput, now: number): TypedCard {
  const digits = number.replaceAll(/[\s-]/g, '');
  const card = testCards.find((known) => known.number === digits);
  if (!card) return { refusal: 'Your card number is not one of the test cards below.' };
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? [];
  const expMonth = Number(month);
  const expYear = Number(year) % 100 ? 2_000 + (Number(year) % 100) : Number(year);
  if (!month || expMonth < 1 || expMonth > 12) return { refusal: 'Write the expiry date as MM / YY.' };
  if (Date.UTC(expYear, expMonth) / 1_000 <= now) return { refusal: 'Your card has expired.' };
  if (!/^\d{3,4}$/.test(cvc.trim())) return { refusal: 'The security code has three or four digits.' };
  return { card, expMonth, expYear };
}

/** Keeps a card for a customer. */
export function attachCard(
  world: World,
  customer: string,
  typed: Exclude<TypedCard, { refusal: string }>,
): PaymentMethodRecord {
  const at = world.now(customer);
  const method: PaymentMethodRecord = {
    id: newId('pm'),
    created: at,
    customer,
    brand: typed.card.brand,
    last4: typed.card.number.slice(-4),
    expMonth: typed.expMonth,
    expYear: typed.expYear,
    behaviour: typed.card.behaviour,
  };
  world.state.paymentMethods[method.id] = method;
  world.emit('payment_method.attached', paymentMethodView(method), { customer, at });
  return method;
}
