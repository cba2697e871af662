import { takeCheckoutSession } from '../checkout-session.js';
import type { Handler } from '../settling.js';

/** A checkout expired or was replaced by another. */
export const checkoutSessionExpired: Handler = takeCheckoutSession;
