import { declineMessage } from '../server/api-error.js';
import { newId } from '../state/new-id.js';
import type { CustomerRecord, PaymentMethodRecord, SessionRecord } from '../state/records.js';
import { dueNow, sessionView } from '../views/checkout-session.js';
import { customerView } from '../views/customer.js';
import type { World } from '../state/world.js';
import { attachCard, readCard, type CardInput } from './cards.js';
import { refusalOf } from './charge.js';
import { startSubscription } from './start-subscription.js';

/** What the person at the hosted page did, and where that leads. */
export type CheckoutOutcome =
  | { readonly kind: 'done'; readonly redirect: string }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'confirm' };

export interface CheckoutInput {
  /** Null: starts the trial without one. */
  readonly card: CardInput | null;
  /** Whether the card's holder confirmed, for the cards that ask. */
  readonly confirmed?: boolean;
}

/** Whether the session can be completed without a card. */
export const cardIsOptional = (world: World, session: SessionRecord): boolean =>
  !session.cardNeeded && dueNow(world.state, session) === 0;

/** Submits the hosted page. A card that is refused leaves the session as it was. */
export function completeCheckout(
  world: World,
  session: SessionRecord,
  input: CheckoutInput,
): CheckoutOutcome {
  if (session.status === 'complete') return { kind: 'done', redirect: successUrl(session) };
  if (session.status === 'expired') return { kind: 'refused', message: 'This checkout has expired.' };
  if (input.card === null) {
    if (!cardIsOptional(world, session)) return { kind: 'refused', message: 'A card is needed here.' };
    finish(world, session, customerOf(world, session), null);
    return { kind: 'done', redirect: successUrl(session) };
  }
  const typed = readCard(input.card, world.now(session.customer));
  if ('refusal' in typed) return { kind: 'refused', message: typed.refusal };
  const { form } = typed.card;
  if (typeof form === 'object') return { kind: 'refused', message: declineMessage(form.refuses) };
  if (form === 'confirms' && input.confirmed !== true) return { kind: 'confirm' };
  if (dueNow(world.state, session) > 0 && typed.card.behaviour === 'fails') {
    return { kind: 'refused', message: declineMessage('generic_decline') };
  }
  const customer = customerOf(world, session);
  const card = attachCard(world, customer.id, typed);
  // Its holder is here to confirm the first charge.
  card.behaviour = 'pays';
  const refusal = dueNow(world.state, session) > 0 ? refusalOf(world, customer, card) : undefined;
  if (refusal === undefined) finish(world, session, customer, card);
  card.behaviour = typed.card.behaviour;
  if (refusal !== undefined) return { kind: 'refused', message: declineMessage(refusal) };
  return { kind: 'done', redirect: successUrl(session) };
}

const successUrl = (session: SessionRecord): string =>
  session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

function finish(
  world: World,
  session: SessionRecord,
  customer: CustomerRecord,
  card: PaymentMethodRecord | null,
): void {
  session.customer = customer.id;
  const { subscription, invoice } = startSubscription(world, session, customer.id, card?.id ?? null);
  session.status = 'complete';
  session.paymentStatus = card === null ? 'no_payment_required' : 'paid';
  session.subscription = subscription.id;
  session.invoice = invoice.id;
  tellSession(world, 'completed', session, world.now(customer.id));
}

/** A session without a customer makes one when it is completed. */
function customerOf(world: World, session: SessionRecord): CustomerRecord {
  const present = session.customer === null ? undefined : world.state.customers[session.customer];
  return present ?? createCustomer(world, { email: session.customerEmail });
}

export function createCustomer(world: World, given: Partial<CustomerRecord>): CustomerRecord {
  const customer: CustomerRecord = {
    id: newId('cus'),
    created: 0,
    email: given.email ?? null,
    name: given.name ?? null,
    phone: given.phone ?? null,
    description: given.description ?? null,
    metadata: given.metadata ?? {},
    defaultPaymentMethod: null,
    balance: 0,
    invoicePrefix: newId('x').slice(2, 10).toUpperCase(),
    nextInvoice: 1,
    testClock: given.testClock ?? null,
    ahead: 0,
    deleted: false,
  };
  world.state.customers[customer.id] = customer;
  customer.created = world.now(customer.id);
  world.emit('customer.created', customerView(world.state, customer), {
    customer: customer.id,
    at: customer.created,
  });
  return customer;
}

/** Closes a session that nobody completed. */
export function expireSession(world: World, session: SessionRecord, at: number): void {
  session.status = 'expired';
  tellSession(world, 'expired', session, at);
}

function tellSession(world: World, type: string, session: SessionRecord, at: number): void {
  const view = sessionView(world.state, session, world.url);
  world.emit(`checkout.session.${type}`, view, { customer: session.customer, at });
}
