import type { Handler } from '../settling.js';

/** A paused subscription goes on. */
export const customerSubscriptionResumed: Handler = ({ sync }) => sync();
