import type { PlanId } from '@bindery/contracts/billing';
import type { PromoCode } from '../generated/prisma/client.js';

/** Why a code cannot be redeemed: the field at fault, and a sentence that says what to do. */
export interface PromoDenial {
  readonly path: 'code' | 'plan_id';
  readonly detail: string;
}

const roleOfPlan: Readonly<Record<PlanId, string | null>> = {
  individual_agent: 'agent',
  agency_plan: 'agency',
  free_forever: null,
};

/** Whether an account may redeem a code for a plan now; null when it may. */
export function promoDenial(
  promo: PromoCode | null,
  planId: PlanId,
  usedByAccount: boolean,
  now: Date,
): PromoDenial | null {
  if (!promo) return ofCode('Invalid promo code');
  if (!promo.is_active) return ofCode('This promo code is no longer active. Try another one.');
  if (usedByAccount) return ofCode('Your account has already used this promo code. Try another one.');
  if (promo.current_uses >= promo.max_uses)
    return ofCode('This promo code has reached its usage limit. Try another one.');
  if (promo.expiration_date && promo.expiration_date <= now)
    return ofCode('This promo code has expired. Try another one.');
  return fits(promo, planId) ? null : { path: 'plan_id', detail: otherPlan(promo.allowed_roles) };
}

const ofCode = (detail: string): PromoDenial => ({ path: 'code', detail });

function fits({ allowed_roles: allowedRoles }: PromoCode, planId: PlanId): boolean {
  const role = roleOfPlan[planId];
  return role !== null && (allowedRoles.includes('all') || allowedRoles.includes(role));
}

function otherPlan(allowedRoles: readonly string[]): string {
  const both =
    allowedRoles.includes('all') || (allowedRoles.includes('agent') && allowedRoles.includes('agency'));
  if (both)
    return 'This promo code is for the Individual Agent plan and the Agency Plan. Choose one of them first.';
  const plan = allowedRoles.includes('agency') ? 'the Agency Plan' : 'the Individual Agent plan';
  return `This promo code is only for ${plan}. Choose that plan or try another code.`;
}
