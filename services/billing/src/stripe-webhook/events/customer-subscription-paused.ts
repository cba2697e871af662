import type { Handler } from '../settling.js';

/** A trial ended without a card where the provider is set to pause such a subscription. */
export const customerSubscriptionPaused: Handler = ({ sync }) => sync();
