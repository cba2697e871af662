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

export function usePromoCalls(): PromoCalls {
  const api = useApi();
  // One idempotency key per attempt, so that a retry after a lost reply does not redeem twice.
  const keys = useRef(new Map<string, string>());
  const keyFor = ({ code, plan_id }: ApplyPromoBody): string => {
    const attempt = `${code} ${plan_id ?? 'any'}`;
    const key = keys.current.get(attempt) ?? crypto.randomUUID();
    keys.current.set(attempt, key);
    return key;
  };
  return {
    validate: (body) => api.call(redemptionRoutes.validate, { body }),
    apply: (body) => api.call(redemptionRoutes.apply, { body, idempotencyKey: keyFor(body) }),
  };
}
