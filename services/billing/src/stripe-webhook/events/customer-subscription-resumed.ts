import type { Handler } from '../settling.js';

/** A paused subscription resumes. */
export const customerSubscriptionResumed: Handler = ({ sync }) => sync();
