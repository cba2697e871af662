import { newId } from '../state/new-id.js';
import type { PaymentMethodRecord } from '../state/records.js';
import { paymentMethodView } from '../views/customer.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { testCards } from './test-cards.js';

export interface CardInput {
  readonly number: string;
  /** `12 / 34` */
  readonly expiry: string;
  readonly cvc: string;
}

/** A validated card, or the problem with the input. */
export type ReadCard =
  | { readonly card: (typeof testCards)[number]; readonly expMonth: number; readonly expYear: number }
  | { readonly problem: string };

/** Validates the input of a card form. */
export function readCard({ number, expiry, cvc }: CardInput, now: number): ReadCard {
  const digits = number.replaceAll(/[\s-]/g, '');
  const card = testCards.find((known) => known.number === digits);
  if (!card) return { problem: 'Your card number is not one of the test cards below.' };
  const [, month, year] = /^\s*(\d{1,2})\s*\/\s*(\d{2}|\d{4})\s*$/.exec(expiry) ?? [];
  const expMonth = Number(month);
  const expYear = Number(year) % 100 ? 2_000 + (Number(year) % 100) : Number(year);
  if (!month || expMonth < 1 || expMonth > 12) return { problem: 'Enter the expiration date as MM / YY.' };
  if (Date.UTC(expYear, expMonth) / 1_000 <= now) return { problem: 'Your card has expired.' };
  if (!/^\d{3,4}$/.test(cvc.trim())) return { problem: 'Enter a security code of three or four digits.' };
  return { card, expMonth, expYear };
}

export function attachCard(
  context: EmulatorContext,
  customer: string,
  typed: Exclude<ReadCard, { problem: string }>,
): PaymentMethodRecord {
  const at = context.now(customer);
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
  context.state.paymentMethods[method.id] = method;
  context.emit('payment_method.attached', paymentMethodView(method), { customer, at });
  return method;
}
