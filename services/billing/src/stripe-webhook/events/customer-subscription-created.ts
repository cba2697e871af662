import type { Handler } from '../settling.js';

/** A subscription was created, here or at the provider. */
export const customerSubscriptionCreated: Handler = ({ sync }) => sync();
