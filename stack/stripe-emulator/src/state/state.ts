import type {
  CustomerRecord,
  EventRecord,
  InvoiceRecord,
  IdempotentResponse,
  PaymentIntentRecord,
  PaymentMethodRecord,
  PortalSessionRecord,
  PriceRecord,
  ProductRecord,
  SessionRecord,
  SubscriptionRecord,
  TestClockRecord,
} from './records.js';

type Table<Row> = Record<string, Row>;

/** Everything that the emulator stores, in order of creation. */
export interface State {
  /** Seconds that the shared clock runs ahead of real time. */
  ahead: number;
  products: Table<ProductRecord>;
  prices: Table<PriceRecord>;
  customers: Table<CustomerRecord>;
  paymentMethods: Table<PaymentMethodRecord>;
  sessions: Table<SessionRecord>;
  subscriptions: Table<SubscriptionRecord>;
  invoices: Table<InvoiceRecord>;
  paymentIntents: Table<PaymentIntentRecord>;
  portalSessions: Table<PortalSessionRecord>;
  testClocks: Table<TestClockRecord>;
  events: Table<EventRecord>;
  keptAnswers: Table<IdempotentResponse>;
}

export const emptyState = (): State => ({
  ahead: 0,
  products: {},
  prices: {},
  customers: {},
  paymentMethods: {},
  sessions: {},
  subscriptions: {},
  invoices: {},
  paymentIntents: {},
  portalSessions: {},
  testClocks: {},
  events: {},
  keptAnswers: {},
});
