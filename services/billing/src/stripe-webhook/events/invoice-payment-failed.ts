import { noticePaymentFailure } from '../payment-failure.js';
import type { Handler } from '../settling.js';

/** A charge was declined; the provider tries again. */
export const invoicePaymentFailed: Handler = async (settling) => {
  await settling.sync();
  await noticePaymentFailure(settling);
};
