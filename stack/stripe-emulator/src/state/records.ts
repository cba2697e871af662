/**
 * What the emulator remembers. These are its own, small shapes; `views` writes Stripe's objects from them.
 * Times are seconds since 1970, money is cents.
 */

export type Metadata = Record<string, string>;

export interface ProductRecord {
  id: string;
  created: number;
  name: string;
  description: string | null;
  active: boolean;
  metadata: Metadata;
}

export interface PriceRecord {
  id: string;
  created: number;
  product: string;
  currency: string;
  unitAmount: number;
  interval: 'day' | 'week' | 'month' | 'year';
  intervalCount: number;
  lookupKey: string | null;
  nickname: string | null;
  active: boolean;
  metadata: Metadata;
}

export interface CustomerRecord {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Metadata;
  defaultPaymentMethod: string | null;
  /** Negative is a credit that the next invoices use up. */
  balance: number;
  invoicePrefix: string;
  nextInvoice: number;
  testClock: string | null;
  /** How far its time runs ahead of everybody's. */
  ahead: number;
  deleted: boolean;
}

/** How a test card behaves after it was attached. */
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
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  lines: { id: string; price: string; quantity: number }[];
  cardNeeded: boolean;
  trialDays: number | null;
  missingCard: MissingCard;
  subscriptionMetadata: Metadata;
  metadata: Metadata;
  successUrl: string;
  cancelUrl: string | null;
  subscription: string | null;
  invoice: string | null;
}

/** What a trial's end without a card leads to. */
type MissingCard = 'cancel' | 'create_invoice' | 'pause';

export interface ItemRecord {
  id: string;
  created: number;
  price: string;
  quantity: number;
  metadata: Metadata;
}

type SubscriptionStatus =
  'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'paused';

export interface SubscriptionRecord {
  id: string;
  created: number;
  customer: string;
  status: SubscriptionStatus;
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
  /** Prorations that wait for the next invoice. */
  waitingLines: LineRecord[];
  /** A change that happens when its invoice is paid. */
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
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
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
  name: string | null;
  frozenTime: number;
}

export interface PortalSessionRecord {
  id: string;
  created: number;
  customer: string;
  returnUrl: string | null;
}

interface DeliveryAttempt {
  /** Milliseconds of real time. */
  at: number;
  /** What was answered; null when nobody did. */
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
  /** Real time in milliseconds of the next attempt; null once delivered or given up. */
  nextAttempt: number | null;
}

/** An answer that is given again to the same idempotency key. */
export interface KeptAnswer {
  at: number;
  fingerprint: string;
  status: number;
  body: string;
}
