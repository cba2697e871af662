import type Stripe from 'stripe';

/**
 * The emulator's stored records. `views` builds Stripe's objects from them.
 * Times are Unix timestamps in seconds. Amounts are in cents.
 */

export type Metadata = Record<string, string>;

export interface ProductRecord {
  id: string;
  created: number;
  name: string;
}

export interface PriceRecord {
  id: string;
  created: number;
  product: string;
  currency: string;
  unitAmount: number;
  lookupKey: string | null;
}

export interface CustomerRecord {
  id: string;
  created: number;
  email: string | null;
  metadata: Metadata;
  defaultPaymentMethod: string | null;
  /** A negative balance is a credit toward the next invoices. */
  balance: number;
  invoicePrefix: string;
  nextInvoice: number;
  testClock: string | null;
  /** Seconds that this customer's clock runs ahead of the shared clock. */
  ahead: number;
  deleted: boolean;
}

/** The behavior of later charges of an attached test card. */
export type CardBehaviour = 'pays' | 'fails' | 'asks';

export interface PaymentMethodRecord {
  id: string;
  created: number;
  customer: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  behaviour: CardBehaviour;
}

export interface SessionRecord {
  id: string;
  created: number;
  expiresAt: number;
  status: 'open' | 'complete' | 'expired';
  paymentStatus: 'paid' | 'unpaid' | 'no_payment_required';
  customer: string;
  clientReferenceId: string | null;
  lines: { id: string; price: string; quantity: number }[];
  cardNeeded: boolean;
  trialDays: number | null;
  missingCard: MissingCard;
  subscriptionMetadata: Metadata;
  successUrl: string;
  cancelUrl: string | null;
  subscription: string | null;
  invoice: string | null;
}

/** The end of a trial without a card. */
type MissingCard = 'cancel' | 'create_invoice';

export interface ItemRecord {
  id: string;
  created: number;
  price: string;
  quantity: number;
  metadata: Metadata;
}

export interface SubscriptionRecord {
  id: string;
  created: number;
  customer: string;
  status: Stripe.Subscription.Status;
  items: ItemRecord[];
  periodStart: number;
  periodEnd: number;
  anchor: number;
  trialStart: number | null;
  trialEnd: number | null;
  trialEndTold: boolean;
  missingCard: MissingCard;
  cancelAtPeriodEnd: boolean;
  canceledAt: number | null;
  cancelReason: 'cancellation_requested' | 'payment_failed' | null;
  endedAt: number | null;
  defaultPaymentMethod: string | null;
  latestInvoice: string | null;
  metadata: Metadata;
  /** Prorations for the next invoice. */
  waitingLines: LineRecord[];
  /** A change that applies once its invoice is paid. */
  pendingUpdate: { items: ItemRecord[]; expiresAt: number; invoice: string } | null;
}

export interface LineRecord {
  id: string;
  amount: number;
  description: string;
  price: string;
  quantity: number;
  subscriptionItem: string;
  proration: boolean;
  start: number;
  end: number;
}

export interface InvoiceRecord {
  id: string;
  created: number;
  number: string;
  customer: string;
  subscription: string;
  subscriptionMetadata: Metadata;
  status: Stripe.Invoice.Status;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  prorationDate: number | null;
  currency: string;
  lines: LineRecord[];
  total: number;
  amountDue: number;
  amountPaid: number;
  startingBalance: number;
  endingBalance: number | null;
  periodStart: number;
  periodEnd: number;
  attempts: number;
  nextAttempt: number | null;
  finalizedAt: number | null;
  paidAt: number | null;
  voidedAt: number | null;
  paymentIntent: string | null;
}

export interface PaymentIntentRecord {
  id: string;
  created: number;
  customer: string;
  invoice: string;
  amount: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  paymentMethod: string | null;
  declineCode: string | null;
}

export interface TestClockRecord {
  id: string;
  created: number;
  frozenTime: number;
}

export interface PortalSessionRecord {
  id: string;
  created: number;
  customer: string;
  returnUrl: string | null;
}

interface DeliveryAttempt {
  /** Real time, in milliseconds. */
  at: number;
  /** The response status, or null without a response. */
  status: number | null;
}

export interface EventRecord {
  id: string;
  created: number;
  type: string;
  customer: string | null;
  object: unknown;
  previous: unknown;
  request: { id: string | null; idempotencyKey: string | null };
  attempts: DeliveryAttempt[];
  /** Real time of the next attempt, in milliseconds. Null once delivered or abandoned. */
  nextAttempt: number | null;
}

/** A response that is replayed for the same idempotency key. */
export interface IdempotentResponse {
  at: number;
  fingerprint: string;
  status: number;
  body: string;
}
