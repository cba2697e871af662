import type { PlanView, SubscriptionView } from '@bindery/contracts/billing';

/** Seats of both kinds. */
export interface Seats {
  regular: number;
  support: number;
}

/** What choosing a plan would be for this account. */
export type Offer = 'free' | 'trial' | 'subscribe' | 'switch' | 'seats' | 'present';

export const isFree = (plan: PlanView): boolean => plan.price_per_seat_cents === 0;
/** Its seats are counted and bought one by one. */
export const hasSeats = (plan: PlanView): boolean => plan.plan_id === 'agency_plan';

/** Whether somebody pays for the access that there is now. */
export const isPaid = (present: SubscriptionView): boolean => present.is_active && present.origin === 'paid';

/** Whether the account has this very plan now. */
export function isPresent(plan: PlanView, present: SubscriptionView | undefined): boolean {
  return present?.is_active === true && present.plan_id === plan.plan_id;
}

/** The seats that the configurator starts with: those there are, else as few as the plan takes. */
export function firstSeats(plan: PlanView, present: SubscriptionView | undefined): Seats {
  if (!present || !isPresent(plan, present)) return { regular: plan.minimum_seats, support: 0 };
  return {
    regular: Math.max(plan.minimum_seats, present.seats_limit),
    support: present.support_seats_limit,
  };
}

/**
 * What the account is offered.
 * @param present its subscription; undefined when nobody is signed in, or when it could not be asked for
 */
export function offerOf(plan: PlanView, seats: Seats, present: SubscriptionView | undefined): Offer {
  const here = isPresent(plan, present);
  if (isFree(plan)) return here ? 'present' : 'free';
  if (present && isPaid(present)) {
    if (!here) return 'switch';
    const same = seats.regular === present.seats_limit && seats.support === present.support_seats_limit;
    return hasSeats(plan) && !same ? 'seats' : 'present';
  }
  return plan.trial_days > 0 && (present?.trial_available ?? true) ? 'trial' : 'subscribe';
}

/** The plans to show: nobody gives up a plan that runs by a click on the free one. */
export function shownPlans(plans: readonly PlanView[], present: SubscriptionView | undefined): PlanView[] {
  return plans.filter((plan) => !isFree(plan) || !present?.is_active || isPresent(plan, present));
}

/** What the button says. */
export function actionOf(offer: Offer, plan: PlanView): string {
  const words: Readonly<Record<Offer, string>> = {
    free: 'Get Started Free',
    trial: `Start ${String(plan.trial_days)}-Day Free Trial`,
    subscribe: 'Subscribe',
    switch: `Switch to ${plan.name}`,
    seats: 'Update Seats',
    present: 'Your Plan',
  };
  return words[offer];
}

/** A month of a plan with so many seats, by the plan's own prices. */
export function monthlyTotal(plan: PlanView, { regular, support }: Seats): number {
  const cents = plan.price_per_seat_cents * regular + plan.support_seat_price_cents * support;
  return cents / 100;
}
