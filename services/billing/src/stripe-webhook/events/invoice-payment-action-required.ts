import { noticePaymentFailure } from '../payment-failure.js';
import type { Handler } from '../settling.js';

/** A bank wants its customer to confirm a charge. */
export const invoicePaymentActionRequired: Handler = async (settling) => {
  await settling.sync();
  await noticePaymentFailure(settling);
};
