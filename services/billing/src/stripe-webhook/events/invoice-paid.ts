import type { Handler } from '../settling.js';

/** A payment came in, perhaps the one that was late. */
export const invoicePaid: Handler = ({ sync }) => sync();
