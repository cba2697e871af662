import type { Handler } from '../settling.js';

/** Anything of a subscription changed: its seats, its plan, its state, that it is to end. */
export const customerSubscriptionUpdated: Handler = ({ sync }) => sync();
