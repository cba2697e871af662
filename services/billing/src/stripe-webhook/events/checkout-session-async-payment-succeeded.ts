import { takeCheckoutSession } from '../checkout-session.js';
import type { Handler } from '../settling.js';

/** A payment that takes days has come in. */
export const checkoutSessionAsyncPaymentSucceeded: Handler = async (settling) => {
  await takeCheckoutSession(settling);
  await settling.sync();
};
