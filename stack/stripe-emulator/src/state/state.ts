import type {
  CustomerRecord,
  EventRecord,
  InvoiceRecord,
  KeptAnswer,
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

/** Everything that the emulator remembers, in the order in which it came. */
export interface State {
  /** How far everybody's time runs ahead of the real one, in seconds. */
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
  keptAnswers: Table<KeptAnswer>;
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
