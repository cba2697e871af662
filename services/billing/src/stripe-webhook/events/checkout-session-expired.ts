import { takeCheckoutSession } from '../checkout-session.js';
import type { Handler } from '../settling.js';

/** Nobody went through with a purchase in time, or another one took its place. */
export const checkoutSessionExpired: Handler = takeCheckoutSession;
