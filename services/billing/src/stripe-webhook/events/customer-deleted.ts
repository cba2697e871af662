import type { Handler } from '../settling.js';

/**
 * The customer was deleted at the provider, and all subscriptions with it. The row stays, for events that come late and
 * for the trial that was used; the next purchase makes a new customer.
 */
export const customerDeleted: Handler = async ({ tx, event, accountId, customerId, sync }) => {
  await tx.customer.updateMany({
    where: { accountId, stripeCustomerId: customerId, deletedAt: null },
    data: { deletedAt: event.createdAt },
  });
  await sync();
};
