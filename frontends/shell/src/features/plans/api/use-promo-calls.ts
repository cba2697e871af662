import { redemptionRoutes, type ApplyPromoBody } from '@bindery/contracts/billing';
import { useApi } from '@bindery/web-kit/api';
import { useRef } from 'react';

export function usePromoCalls() {
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
    validate: (body: ApplyPromoBody) => api.call(redemptionRoutes.validate, { body }),
    apply: (body: ApplyPromoBody) => api.call(redemptionRoutes.apply, { body, idempotencyKey: keyFor(body) }),
  };
}
