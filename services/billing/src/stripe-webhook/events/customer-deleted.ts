import type { Handler } from '../settling.js';

/**
 * The customer and its subscriptions were deleted at the provider. The row stays for late events and for the
 * used trial. The next purchase creates a new customer.
 */
export const customerDeleted: Handler = async ({ write, event, accountId, customerId, sync }) => {
  write((tx) =>
    tx.customer.updateMany({
      where: { account_id: accountId, stripe_customer_id: customerId, deleted_at: null },
      data: { deleted_at: event.created_at },
    }),
  );
  await sync();
};
