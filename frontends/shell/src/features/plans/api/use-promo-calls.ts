import {
  redemptionRoutes,
  type ApplyPromoBody,
  type PromoApplied,
  type PromoValidity,
} from '@bindery/contracts/billing';
import { useApi } from '@bindery/web-kit/api';
import { useRef } from 'react';

interface PromoCalls {
  validate: (body: ApplyPromoBody) => Promise<PromoValidity>;
  apply: (body: ApplyPromoBody) => Promise<PromoApplied>;
}

/** Asks about a promo code, and redeems it. */
export function usePromoCalls(): PromoCalls {
  const api = useApi();
  // One key for one wish: pressing again after a lost answer does not redeem twice.
  const keys = useRef(new Map<string, string>());
  const keyFor = ({ code, plan_id }: ApplyPromoBody): string => {
    const wish = `${code} ${plan_id ?? 'any'}`;
    const key = keys.current.get(wish) ?? crypto.randomUUID();
    keys.current.set(wish, key);
    return key;
  };
  return {
    validate: (body) => api.call(redemptionRoutes.validate, { body }),
    apply: (body) => api.call(redemptionRoutes.apply, { body, idempotencyKey: keyFor(body) }),
  };
}
