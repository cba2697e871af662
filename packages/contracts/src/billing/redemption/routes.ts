import { route } from '../../route/index.js';
import { applyPromoBody, promoApplied, promoValidity, validatePromoBody } from './schemas.js';

export const redemptionRoutes = {
  apply: route({
    method: 'POST',
    path: '/api/subscription/apply-promo',
    service: 'billing',
    access: 'subscription:choose',
    summary: 'Redeem a promo code or choose the free plan',
    body: applyPromoBody,
    replies: { 200: promoApplied },
  }),
  validate: route({
    method: 'POST',
    path: '/api/subscription/validate-promo',
    service: 'billing',
    access: 'subscription:read',
    summary: 'Check whether a promo code applies to a plan',
    body: validatePromoBody,
    replies: { 200: promoValidity },
  }),
};
