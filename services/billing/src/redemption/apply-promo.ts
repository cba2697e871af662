import { Inject, Injectable } from '@nestjs/common';
import type { Principal } from '@bindery/contracts/access';
import { DIRECT_FREE, type PlanId, type PromoApplied } from '@bindery/contracts/billing';
import { identityActions } from '@bindery/contracts/identity';
import { DATABASE, transactionLimits } from '@bindery/service-kit/database';
import { AppError } from '@bindery/service-kit/errors';
import { SERVICE, type ServiceSettings } from '@bindery/service-kit/tokens';
import { BillingAudit } from '../audit/billing-audit.js';
import type { BillingConfig } from '../config.js';
import type { Prisma, PrismaClient } from '../generated/prisma/client.js';
import {
  SubscriptionChanges,
  UNPAID,
  type SubscriptionState,
} from '../subscriptions/subscription-changes.js';
import { TakenOver } from '../subscriptions/taken-over.js';
import { notApplicable } from './find-redeemable.js';
import { RedeemPromoCode } from './redeem-promo-code.js';

const FREE: PlanId = 'free_forever';
const FREE_STATE: SubscriptionState = {
  plan_id: FREE,
  origin: 'free',
  status: 'active',
  seats: 1,
  support_seats: 0,
  service_level: 'all_services',
  access_until: null,
  ...UNPAID,
};
const FREE_CHOSEN: PromoApplied = {
  success: true,
  message: 'Free account activated successfully!',
  promo_applied: {
    code: DIRECT_FREE,
    description: 'Free Forever plan',
    service_level: 'all_services',
    discount_type: FREE,
  },
};

/** Redeems a code for an account. `DIRECT_FREE` chooses the free plan instead. */
@Injectable()
export class ApplyPromo {
  constructor(
    @Inject(DATABASE) private readonly database: PrismaClient,
    private readonly audit: BillingAudit,
    @Inject(SERVICE) private readonly service: ServiceSettings<BillingConfig>,
    private readonly changes: SubscriptionChanges,
    private readonly codes: RedeemPromoCode,
    private readonly takenOver: TakenOver,
  ) {}

  async apply(
    caller: Principal,
    { code, plan_id }: { code: string; plan_id: PlanId },
  ): Promise<PromoApplied> {
    const attempt = { action: identityActions.promoCodeApplied, fields: ['code', 'plan_id'] } as const;
    const reply = await this.audit.auditDenials(caller, attempt, () =>
      code === DIRECT_FREE ? this.chooseFree(caller, plan_id) : this.codes.redeem(caller, code, plan_id),
    );
    await this.takenOver.wait(caller.accountId);
    return reply;
  }

  /** @throws AppError `promo_not_applicable` for another plan, and while the free one is not on offer */
  requireFreePlan(planId: PlanId): void {
    const path = 'plan_id';
    if (planId !== FREE)
      throw notApplicable({
        path,
        detail: 'This code is only for the free plan. Choose that plan or use another code.',
      });
    if (!this.service.config.FREE_PLAN_ENABLED)
      throw notApplicable({ path, detail: "The free plan isn't available right now. Choose another plan." });
  }

  private async chooseFree(caller: Principal, planId: PlanId): Promise<PromoApplied> {
    this.requireFreePlan(planId);
    await this.database.$transaction((tx) => chooseFree(tx, this.changes, caller), transactionLimits());
    return FREE_CHOSEN;
  }
}

/**
 * Grants the free plan and publishes it, in one transaction. Choosing it again does nothing. An active plan
 * is not replaced, because a click on "free" must not give it up.
 */
async function chooseFree(
  tx: Prisma.TransactionClient,
  changes: SubscriptionChanges,
  { accountId, userId }: Principal,
): Promise<void> {
  const current = await changes.lock(tx, accountId);
  const running = current && current.status !== 'inactive';
  if (running && current.plan_id === FREE) return;
  if (running) {
    throw new AppError('already_subscribed', {
      detail: 'This account already has a plan. Cancel it first, then choose the free plan.',
    });
  }
  await changes.save(tx, accountId, current, FREE_STATE, userId);
}
