import type { PlanId } from '@bindery/contracts/billing';
import { AppError } from '@bindery/service-kit/errors';
import type { Plan, Prisma, PromoCode, Subscription } from '../generated/prisma/client.js';
import { UNPAID, type SubscriptionState } from '../subscriptions/subscription-changes.js';
import { accessUntil } from './access-until.js';
import { promoDenial } from './promo-denial.js';
import { replacementDenial } from './replace-by-promo.js';

/** The person, the code and the time of a redemption. */
export interface Redemption {
  readonly accountId: string;
  readonly code: string;
  readonly planId: PlanId;
  readonly now: Date;
  /** By whose days the answer speaks. */
  readonly timeZone: string;
}

/** A code that can be redeemed, and what it gives. */
export interface Redeemable {
  readonly promo: PromoCode;
  readonly plan: Plan;
  readonly granted: SubscriptionState & { access_until: Date | null };
}

/**
 * Looks whether a code can be redeemed. Under the locks of the account and of the code the answer holds until the
 * transaction ends; without them it is what would be answered now.
 * @throws AppError `promo_not_applicable`, `already_subscribed`
 */
export async function findRedeemable(
  tx: Prisma.TransactionClient,
  current: Subscription | null,
  { accountId, code, planId, now, timeZone }: Redemption,
): Promise<Redeemable> {
  const promo = await tx.promoCode.findUnique({
    where: { code },
    include: { redemptions: { where: { account_id: accountId }, select: { id: true } } },
  });
  const refusal = promoDenial(promo, planId, (promo?.redemptions.length ?? 0) > 0, now);
  if (!promo || refusal) throw notApplicable(refusal ?? { path: 'code', detail: 'Invalid promo code' });
  const plan = await tx.plan.findUniqueOrThrow({ where: { id: planId } });
  const granted = grantOf(promo, plan, now);
  const inTheWay = replacementDenial(current, granted, { now, timeZone });
  if (inTheWay) throw inTheWay;
  return { promo, plan, granted };
}

/** The error for a code that cannot be applied; the field at fault says so, too. */
export function notApplicable({ path, detail }: { path: string; detail: string }): AppError {
  return new AppError('promo_not_applicable', { detail, errors: [{ path, message: detail }] });
}

/** A plan without payment: with the least seats that it has, and no support seat. */
function grantOf(promo: PromoCode, plan: Plan, now: Date): Redeemable['granted'] {
  return {
    plan_id: plan.id as PlanId,
    origin: 'promo',
    status: 'active',
    seats: plan.minimum_seats,
    support_seats: 0,
    service_level: promo.service_level as SubscriptionState['service_level'],
    access_until: accessUntil(promo, now),
    ...UNPAID,
  };
}
