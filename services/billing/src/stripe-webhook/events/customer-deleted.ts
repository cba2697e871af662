import type { Handler } from '../settling.js';

/**
 * The customer was deleted at the provider, and all subscriptions with it. The row stays, for events that come late and
 * for the trial that was used; the next purchase makes a new customer.
 */
export const customerDeleted: Handler = async ({ tx, event, accountId, customerId, sync }) => {
  await tx.customer.updateMany({
    where: { account_id: accountId, stripe_customer_id: customerId, deleted_at: null },
    data: { deleted_at: event.created_at },
  });
  await sync();
};
