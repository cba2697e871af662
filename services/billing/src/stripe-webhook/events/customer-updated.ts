import type { Handler } from '../settling.js';

/** The customer's card changed, for example in the portal. */
export const customerUpdated: Handler = ({ sync }) => sync();
