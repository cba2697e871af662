import { Controller, Inject } from '@nestjs/common';
import type { PlanPart } from '@bindery/contracts/access';
import { type PlanId, type PlanList, type PlanView, planRoutes } from '@bindery/contracts/billing';
import { CLOCK, SERVICE, type Clock, type ServiceSettings } from '@bindery/service-kit/tokens';
import { DATABASE } from '@bindery/service-kit/database';
import { Handles } from '@bindery/service-kit/routes';
import type { BillingConfig } from '../config.js';
import type { Plan, PrismaClient } from '../generated/prisma/client.js';
import { inDollars } from '../money/money.js';

const MAX_HINTS = 5;

function viewOf(plan: Plan): PlanView {
  return {
    plan_id: plan.id as PlanId,
    name: plan.name,
    description: plan.description,
    price_per_seat: inDollars(plan.price_per_seat_cents),
    price_per_seat_cents: plan.price_per_seat_cents,
    support_seat_price: inDollars(plan.support_seat_price_cents),
    support_seat_price_cents: plan.support_seat_price_cents,
    minimum_seats: plan.minimum_seats,
    trial_days: plan.trial_days,
    features: plan.features,
    // The database's check holds what these can be.
    includes: plan.includes as PlanPart[],
    popular: plan.popular,
  };
}

@Controller()
export class ListPlans {
  private readonly freeIsOffered: boolean;

  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(SERVICE) service: ServiceSettings<BillingConfig>,
  ) {
    this.freeIsOffered = service.config.FREE_PLAN_ENABLED;
  }

  /** The plans on offer, in the order in which they are shown. */
  @Handles(planRoutes.list)
  async list(): Promise<PlanList> {
    const plans = await this.database.plan.findMany({ orderBy: { position: 'asc' } });
    const items = plans.filter((plan) => this.isOffered(plan.id as PlanId)).map(viewOf);
    const hints = await this.database.promoCode.findMany({
      where: {
        show_as_hint: true,
        is_active: true,
        current_uses: { lt: this.database.promoCode.fields.max_uses },
        OR: [{ expiration_date: null }, { expiration_date: { gt: this.clock.now() } }],
      },
      select: { code: true },
      orderBy: { code: 'asc' },
      take: MAX_HINTS,
    });
    return {
      items,
      total: items.length,
      filtered: items.length,
      promo_hints: hints.map(({ code }) => code),
    };
  }

  private isOffered(planId: PlanId): boolean {
    return planId !== 'free_forever' || this.freeIsOffered;
  }
}
