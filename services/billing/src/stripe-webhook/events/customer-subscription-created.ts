import type { Handler } from '../settling.js';

/** Somebody subscribed, or the operator subscribed them at the provider. */
export const customerSubscriptionCreated: Handler = ({ sync }) => sync();
