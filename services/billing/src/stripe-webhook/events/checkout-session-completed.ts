import { takeCheckoutSession } from '../checkout-session.js';
import type { Handler } from '../settling.js';

/** Somebody got to the end of the hosted payment page. It may still have to be paid. */
export const checkoutSessionCompleted: Handler = async (settling) => {
  await takeCheckoutSession(settling);
  await settling.sync();
};
