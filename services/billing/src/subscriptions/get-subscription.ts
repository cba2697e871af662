import { Controller, Inject } from '@nestjs/common';
import type { PlanPart, ServiceLevel } from '@bindery/contracts/access';
import {
  type PlanId,
  type PlanType,
  type SubscriptionStatus,
  type SubscriptionView,
  subscriptionRoutes,
} from '@bindery/contracts/billing';
import { CLOCK, type Clock } from '@bindery/service-kit/tokens';
import { DATABASE } from '@bindery/service-kit/database';
import { Handles, type Call } from '@bindery/service-kit/routes';
import type { Customer, Plan, PrismaClient, Subscription } from '../generated/prisma/client.js';
import { inDollars } from '../money/money.js';
import { givesAccess } from './provider-state.js';
import { nextBilling } from './running-purchase.js';

type PlannedSubscription = Subscription & { readonly plan: Plan };

const typeOf: Readonly<Record<PlanId, PlanType>> = {
  individual_agent: 'individual',
  free_forever: 'individual',
  agency_plan: 'agency',
};

/** The account's subscription as its screens show it. */
@Controller()
export class GetSubscription {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handles(subscriptionRoutes.get)
  async get({ caller: { accountId } }: Call<typeof subscriptionRoutes.get>): Promise<SubscriptionView> {
    const [subscription, customer] = await Promise.all([
      this.database.subscription.findUnique({ where: { account_id: accountId }, include: { plan: true } }),
      this.database.customer.findUnique({ where: { account_id: accountId } }),
    ]);
    return { ...viewOf(subscription, this.clock.now()), ...ofCustomer(customer) };
  }
}

const ofCustomer = (customer: Customer | null) => ({
  trial_available: !customer?.trial_used_at,
  has_card: customer?.has_card ?? null,
  stripe_customer_id: customer?.stripe_customer_id ?? null,
});

type OfSubscription = Omit<SubscriptionView, keyof ReturnType<typeof ofCustomer>>;

const NONE: OfSubscription = {
  plan_type: 'none',
  plan_id: null,
  plan_name: 'No Plan',
  subscription_status: 'inactive',
  is_active: false,
  seats_limit: 0,
  support_seats_limit: 0,
  service_level: 'all_services',
  includes: [],
  monthly_total: 0,
  monthly_total_cents: 0,
  subscription_end_date: null,
  next_billing_date: null,
  trial_ends_at: null,
  origin: null,
  past_due: false,
  can_cancel: false,
  can_reactivate: false,
};

function viewOf(subscription: PlannedSubscription | null, now: Date): OfSubscription {
  if (!subscription) return NONE;
  const { plan, access_until: accessUntil, origin, provider_status: providerStatus } = subscription;
  const planId = subscription.plan_id as PlanId;
  // Access ends at its moment, even when the word of its end is late.
  const isOver = accessUntil !== null && accessUntil <= now;
  const status = isOver ? 'inactive' : (subscription.status as SubscriptionStatus);
  const isActive = givesAccess({ status });
  const isPaid = origin === 'paid';
  return {
    plan_type: typeOf[planId],
    plan_id: planId,
    plan_name: plan.name,
    subscription_status: status,
    is_active: isActive,
    seats_limit: subscription.seats,
    support_seats_limit: subscription.support_seats,
    service_level: subscription.service_level as ServiceLevel,
    includes: plan.includes as PlanPart[],
    monthly_total: inDollars(subscription.monthly_total_cents),
    monthly_total_cents: subscription.monthly_total_cents,
    subscription_end_date: accessUntil?.toISOString() ?? null,
    next_billing_date: (isActive ? nextBilling(subscription)?.toISOString() : undefined) ?? null,
    trial_ends_at: subscription.trial_ends_at?.toISOString() ?? null,
    origin: origin as NonNullable<SubscriptionView['origin']>,
    past_due: providerStatus === 'past_due',
    can_cancel: isPaid && status === 'active',
    can_reactivate: isPaid && status === 'canceling',
  };
}
