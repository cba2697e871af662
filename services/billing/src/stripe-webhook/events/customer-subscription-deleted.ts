import type { Handler } from '../settling.js';

/** A subscription is over, the account's current one or a duplicate. */
export const customerSubscriptionDeleted: Handler = ({ sync }) => sync();
