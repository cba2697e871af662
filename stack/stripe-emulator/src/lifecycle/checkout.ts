import { declineMessage } from '../server/api-error.js';
import type { PaymentMethodRecord, SessionRecord } from '../state/records.js';
import { dueNow, sessionView } from '../views/checkout-session.js';
import type { EmulatorContext } from '../state/emulator-context.js';
import { attachCard, readCard, type CardInput } from './cards.js';
import { declineCodeFor } from './charge.js';
import { startSubscription } from './start-subscription.js';

/** The result of submitting the hosted checkout page. */
export type CheckoutOutcome =
  | { readonly kind: 'done'; readonly redirect: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'confirm' };

export interface CheckoutInput {
  /** Null starts the trial without a card. */
  readonly card: CardInput | null;
  /** Whether the cardholder confirmed the payment, for cards that require it. */
  readonly confirmed?: boolean;
}

/** Whether the session can be completed without a card. */
export const isCardOptional = (context: EmulatorContext, session: SessionRecord): boolean =>
  !session.cardNeeded && dueNow(context.state, session) === 0;

/** Submits the hosted page. A declined card leaves the session unchanged. */
export function completeCheckout(
  context: EmulatorContext,
  session: SessionRecord,
  input: CheckoutInput,
): CheckoutOutcome {
  if (session.status === 'complete') return { kind: 'done', redirect: successUrl(session) };
  if (session.status === 'expired') return { kind: 'failed', message: 'This checkout has expired.' };
  if (input.card === null) {
    if (!isCardOptional(context, session)) return { kind: 'failed', message: 'A card is required.' };
    completeSession(context, session, null);
    return { kind: 'done', redirect: successUrl(session) };
  }
  const typed = readCard(input.card, context.now(session.customer));
  if ('problem' in typed) return { kind: 'failed', message: typed.problem };
  const { form } = typed.card;
  if (typeof form === 'object') return { kind: 'failed', message: declineMessage(form.declines) };
  if (form === 'confirms' && input.confirmed !== true) return { kind: 'confirm' };
  if (dueNow(context.state, session) > 0 && typed.card.behaviour === 'fails') {
    return { kind: 'failed', message: declineMessage('generic_decline') };
  }
  const customer = context.state.customers[session.customer];
  if (!customer) throw new Error('A checkout session names a customer that does not exist.');
  const card = attachCard(context, customer.id, typed);
  // The cardholder is present, so the first charge is confirmed.
  card.behaviour = 'pays';
  const declineCode =
    dueNow(context.state, session) > 0 ? declineCodeFor(context, customer, card) : undefined;
  if (declineCode === undefined) completeSession(context, session, card);
  card.behaviour = typed.card.behaviour;
  if (declineCode !== undefined) return { kind: 'failed', message: declineMessage(declineCode) };
  return { kind: 'done', redirect: successUrl(session) };
}

const successUrl = (session: SessionRecord): string =>
  session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

function completeSession(
  context: EmulatorContext,
  session: SessionRecord,
  card: PaymentMethodRecord | null,
): void {
  const { subscription, invoice } = startSubscription(context, session, card?.id ?? null);
  session.status = 'complete';
  session.paymentStatus = card === null ? 'no_payment_required' : 'paid';
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  emitSessionEvent(context, 'completed', session, context.now(session.customer));
}

export function expireSession(context: EmulatorContext, session: SessionRecord, at: number): void {
  session.status = 'expired';
  emitSessionEvent(context, 'expired', session, at);
}

function emitSessionEvent(context: EmulatorContext, type: string, session: SessionRecord, at: number): void {
  const view = sessionView(context.state, session, context.url);
  context.emit(`checkout.session.${type}`, view, { customer: session.customer, at });
}
