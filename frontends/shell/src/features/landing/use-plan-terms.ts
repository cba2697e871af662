import type { PlanId, PlanView } from '@bindery/contracts/billing';
import { defaultPlans } from '@bindery/contracts/default-plans';
import { useResource, type Parser } from '@bindery/web-kit/api';

/** The terms of a plan on the landing page. */
type Terms = Pick<PlanView, 'plan_id' | 'price_per_seat' | 'trial_days'>;

/** The plans that the landing page names. */
export interface PlanTerms {
  individual: Terms;
  agency: Terms;
}

function isTerms(value: unknown): value is Terms {
  const plan = value as Partial<Terms> | null;
  return typeof plan?.price_per_seat === 'number' && typeof plan.trial_days === 'number';
}

function termsOf(plans: readonly unknown[]): PlanTerms {
  const find = (id: PlanId): Terms => {
    const plan = plans.filter(isTerms).find(({ plan_id }) => plan_id === id);
    if (!plan) throw new TypeError(`The plans don't include ${id}.`);
    return plan;
  };
  return { individual: find('individual_agent'), agency: find('agency_plan') };
}

const defaultTerms = termsOf(defaultPlans);

// Written by hand instead of with the contract's schema, because the sign-in page does not load zod.
const parser: Parser<PlanTerms> = {
  parse(value) {
    const { items } = value as { items?: unknown };
    return termsOf(Array.isArray(items) ? items : []);
  },
};

/** The terms of the plans on offer, or the default ones until they have loaded. */
export function usePlanTerms(): PlanTerms {
  const { data } = useResource('/subscription/plans', parser, { revalidateOnFocus: false });
  return data ?? defaultTerms;
}
