import * as billing from '../billing/index.js';
import type { ApiRoute } from './api-route.js';

/** The calls that billing answers. */
export const billingRoutes: readonly ApiRoute[] = [
  {
    method: 'get',
    path: '/api/subscription/plans',
    service: 'billing',
    access: 'public',
    summary: 'The plans on offer',
    reply: billing.planList,
  },
  {
    method: 'post',
    path: '/api/subscription/apply-promo',
    service: 'billing',
    access: 'subscription:choose',
    summary: 'Redeem a promo code, or take the free plan',
    body: billing.applyPromoBody,
    reply: billing.promoApplied,
  },
];
