import { takeCheckoutSession } from '../checkout-session.js';
import type { Handler } from '../settling.js';

/** A payment that takes days has not come in. */
export const checkoutSessionAsyncPaymentFailed: Handler = async (settling) => {
  await takeCheckoutSession(settling);
  await settling.sync();
};
