import type { Handler } from '../settling.js';

/** A change that waited for its payment was not paid for: all is as it was before. */
export const customerSubscriptionPendingUpdateExpired: Handler = ({ sync }) => sync();
