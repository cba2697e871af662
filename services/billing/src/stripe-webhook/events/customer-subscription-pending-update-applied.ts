import type { Handler } from '../settling.js';

/** A change that waited for its payment is paid for, and holds. */
export const customerSubscriptionPendingUpdateApplied: Handler = ({ sync }) => sync();
