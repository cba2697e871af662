import type { Subscription } from '../generated/prisma/client.js';

/** When a subscription is charged next; null when it is not. */
export const nextBilling = ({
  origin,
  status,
  currentPeriodEnd,
}: Pick<Subscription, 'origin' | 'status' | 'currentPeriodEnd'>): Date | null =>
  origin === 'paid' && status === 'active' ? currentPeriodEnd : null;
