import type { ScaleSeatsPreviewBody } from '@bindery/contracts/billing';
import { AppError } from '@bindery/service-kit/errors';
import { counted, type Purchase } from '../changes/purchase.js';
import type { Plan, Subscription } from '../generated/prisma/client.js';
import { isRunningPurchase, type RunningPurchase } from '../subscriptions/running-purchase.js';

/** An account's subscription with its plan. */
export type PlannedSubscription = Subscription & { readonly plan: Plan };

const UNCHANGED = 'New seat count is the same as current count';

/**
 * Holds a intent for other seats to what the account's plan allows.
 * @throws AppError `subscription_inactive`, `conflict`, `validation_failed` or `below_plan_minimum`
 */
export function requestedSeats(
  current: PlannedSubscription | null,
  { new_seat_count: seats, new_support_seat_count }: ScaleSeatsPreviewBody,
): { current: PlannedSubscription & RunningPurchase; target: Purchase } {
  const scalable = requireScalable(current);
  const supportSeats = new_support_seat_count ?? scalable.support_seats;
  if (seats === scalable.seats && supportSeats === scalable.support_seats) {
    const errors = [{ path: 'new_seat_count', message: UNCHANGED }];
    throw new AppError('validation_failed', { detail: UNCHANGED, errors });
  }
  const { plan } = scalable;
  if (seats < plan.minimum_seats) {
    throw new AppError('below_plan_minimum', {
      detail: `The plan ${plan.name} has at least ${counted(plan.minimum_seats, 'seat')}. Choose that many or more.`,
    });
  }
  return { current: scalable, target: { plan, seats, supportSeats } };
}

function requireScalable(current: PlannedSubscription | null): PlannedSubscription & RunningPurchase {
  if (current?.status === 'inactive') {
    throw new AppError('subscription_inactive', {
      detail: "The subscription is inactive, so its seats can't be changed. Choose a plan first.",
    });
  }
  if (!isRunningPurchase(current)) {
    throw new AppError('conflict', {
      detail:
        "You can't change the number of seats on this plan. Choose a paid plan with the seats you need.",
    });
  }
  if (current.plan_id === 'agency_plan') return current;
  throw new AppError('conflict', {
    detail: `The ${current.plan.name} plan is for one person. Choose the agency plan to add seats.`,
  });
}
