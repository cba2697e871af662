import { planRoutes, promoCodeRoutes } from '@bindery/contracts/billing';
import { auditRoutes } from '@bindery/contracts/identity';

/** The cache entries to reload after a promo code changes. */
export const promoCodeTouches = [promoCodeRoutes, planRoutes, auditRoutes] as const;
