import type { PlanView, PromoApplied, SubscriptionView } from '@bindery/contracts/billing';

export type Place = 'welcome' | 'dialog';

/** Access granted without a payment. */
export interface Grant {
  /** How long the message shows before the page reloads. */
  delayMs: number;
  /** The promo code; null for the free plan. */
  promo: PromoApplied['promo_applied'] | null;
}

export interface Seats {
  regular: number;
  support: number;
}

/** The meaning of choosing a plan for this account. */
export type Offer = 'free' | 'trial' | 'subscribe' | 'switch' | 'seats' | 'current';

export const isFree = (plan: PlanView): boolean => plan.price_per_seat_cents === 0;
/** Whether the plan is sold by seat. */
export const hasSeats = (plan: PlanView): boolean => plan.plan_id === 'agency_plan';

export const isPaid = (current: SubscriptionView): boolean => current.is_active && current.origin === 'paid';

export function isCurrentPlan(plan: PlanView, current: SubscriptionView | undefined): boolean {
  return current?.is_active === true && current.plan_id === plan.plan_id;
}

/** The configurator's initial seats: the current ones, or the plan's minimum. */
export function firstSeats(plan: PlanView, current: SubscriptionView | undefined): Seats {
  if (!current || !isCurrentPlan(plan, current)) return { regular: plan.minimum_seats, support: 0 };
  return {
    regular: Math.max(plan.minimum_seats, current.seats_limit),
    support: current.support_seats_limit,
  };
}

/**
 * The offer to the account.
 * @param current its subscription; undefined when signed out or not loaded
 */
export function offerOf(plan: PlanView, seats: Seats, current: SubscriptionView | undefined): Offer {
  const here = isCurrentPlan(plan, current);
  if (isFree(plan)) return here ? 'current' : 'free';
  if (current && isPaid(current)) {
    if (!here) return 'switch';
    const same = seats.regular === current.seats_limit && seats.support === current.support_seats_limit;
    return hasSeats(plan) && !same ? 'seats' : 'current';
  }
  return plan.trial_days > 0 && (current?.trial_available ?? true) ? 'trial' : 'subscribe';
}

/**
 * The plans to show. The free one is hidden from accounts with an active plan, so that no click gives it up.
 */
export function shownPlans(plans: readonly PlanView[], current: SubscriptionView | undefined): PlanView[] {
  return plans.filter((plan) => !isFree(plan) || !current?.is_active || isCurrentPlan(plan, current));
}

/** The features of a plan, with a lead-in that stands for all of the free plan, where that is offered beside it. */
export function linesOf(
  plan: PlanView,
  offered: readonly PlanView[],
): { readonly leadIn: string | null; readonly features: readonly string[] } {
  const free = offered.find(isFree);
  const hasAll = free?.features.every((feature) => plan.features.includes(feature));
  if (!free || isFree(plan) || !hasAll) return { leadIn: null, features: plan.features };
  const features = plan.features.filter((feature) => !free.features.includes(feature));
  return { leadIn: `Everything in ${free.name}, plus`, features };
}

export function actionOf(offer: Offer, plan: PlanView): string {
  const words: Readonly<Record<Offer, string>> = {
    free: 'Get Started Free',
    trial: `Start ${String(plan.trial_days)}-Day Free Trial`,
    subscribe: 'Subscribe',
    switch: `Switch to ${plan.name}`,
    seats: 'Update seats',
    current: 'Your plan',
  };
  return words[offer];
}

/** The monthly price of a plan with these seats. */
export function monthlyTotal(plan: PlanView, { regular, support }: Seats): number {
  const cents = plan.price_per_seat_cents * regular + plan.support_seat_price_cents * support;
  return cents / 100;
}
