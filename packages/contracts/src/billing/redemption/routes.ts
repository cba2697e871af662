import { route, type RateLimit } from '../../route/index.js';
import { applyPromoBody, promoApplied, promoValidity, validatePromoBody } from './schemas.js';

/** Codes must not be found by trying: validating and applying count together. */
const promoTries: RateLimit = { name: 'promo-tries', points: 20, perSeconds: 60, per: 'account' };

export const redemptionRoutes = {
  apply: route({
    method: 'POST',
    path: '/api/subscription/apply-promo',
    service: 'billing',
    access: 'subscription:choose',
    summary: 'Redeem a promo code or choose the free plan',
    body: applyPromoBody,
    replies: { 200: promoApplied },
    errors: [
      'account_has_members',
      'already_subscribed',
      'conflict',
      'payment_declined',
      'promo_not_applicable',
      'seats_in_use',
    ],
    rateLimit: promoTries,
  }),
  validate: route({
    method: 'POST',
    path: '/api/subscription/validate-promo',
    service: 'billing',
    access: 'subscription:read',
    summary: 'Check whether a promo code applies to a plan',
    body: validatePromoBody,
    replies: { 200: promoValidity },
    rateLimit: promoTries,
  }),
};
