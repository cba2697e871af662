import { takeCheckoutSession } from '../checkout-session.js';
import type { Handler } from '../settling.js';

/** The hosted payment page was completed. The payment may still be pending. */
export const checkoutSessionCompleted: Handler = async (settling) => {
  await takeCheckoutSession(settling);
  await settling.sync();
};
