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
export function wantedSeats(
  present: PlannedSubscription | null,
  { new_seat_count: seats, new_support_seat_count }: ScaleSeatsPreviewBody,
): { present: PlannedSubscription & RunningPurchase; target: Purchase } {
  const scalable = requireScalable(present);
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
  return { present: scalable, target: { plan, seats, supportSeats } };
}

function requireScalable(present: PlannedSubscription | null): PlannedSubscription & RunningPurchase {
  if (present?.status === 'inactive') {
    throw new AppError('subscription_inactive', {
      detail: 'The subscription is not active, so its seats cannot be changed. Choose a plan first.',
    });
  }
  if (!isRunningPurchase(present)) {
    throw new AppError('conflict', {
      detail:
        'These seats are not paid for, so their number cannot be changed. Choose a paid plan with the seats that you need.',
    });
  }
  if (present.plan_id === 'agency_plan') return present;
  throw new AppError('conflict', {
    detail: `The plan ${present.plan.name} is for one person. Choose the agency plan to have more seats.`,
  });
}
