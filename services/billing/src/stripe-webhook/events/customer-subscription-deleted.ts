import type { Handler } from '../settling.js';

/** A subscription is over, the account's own or a surplus one beside it. */
export const customerSubscriptionDeleted: Handler = ({ sync }) => sync();
