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

/** Everything that the emulator stores, each table in order of creation. */
export const emptyState = () => ({
  /** Seconds that the shared clock runs ahead of real time. */
  ahead: 0,
  products: {} as Table<ProductRecord>,
  prices: {} as Table<PriceRecord>,
  customers: {} as Table<CustomerRecord>,
  paymentMethods: {} as Table<PaymentMethodRecord>,
  sessions: {} as Table<SessionRecord>,
  subscriptions: {} as Table<SubscriptionRecord>,
  invoices: {} as Table<InvoiceRecord>,
  paymentIntents: {} as Table<PaymentIntentRecord>,
  portalSessions: {} as Table<PortalSessionRecord>,
  testClocks: {} as Table<TestClockRecord>,
  events: {} as Table<EventRecord>,
  keptAnswers: {} as Table<IdempotentResponse>,
});

export type State = ReturnType<typeof emptyState>;
