import type { Route } from '../server/route.js';
import { catalogueRoutes } from './catalogue.js';
import { checkoutSessionRoutes } from './checkout-sessions.js';
import { customerRoutes } from './customers.js';
import { eventRoutes } from './events.js';
import { invoiceRoutes } from './invoices.js';
import { paymentMethodRoutes } from './payment-methods.js';
import { portalSessionRoutes } from './portal-sessions.js';
import { subscriptionRoutes } from './subscriptions.js';
import { testClockRoutes } from './test-clocks.js';

/** Every route of Stripe's API that the emulator supports. */
export const apiRoutes: readonly Route[] = [
  ...catalogueRoutes,
  ...customerRoutes,
  ...checkoutSessionRoutes,
  ...subscriptionRoutes,
  ...invoiceRoutes,
  ...paymentMethodRoutes,
  ...portalSessionRoutes,
  ...eventRoutes,
  ...testClockRoutes,
];
