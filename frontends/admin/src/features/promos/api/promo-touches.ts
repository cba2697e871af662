import { planRoutes, promoCodeRoutes } from '@bindery/contracts/billing';
import { auditRoutes } from '@bindery/contracts/identity';

/** What shows promo codes and is loaded again after one has been changed. */
export const promoCodeTouches = [promoCodeRoutes, planRoutes, auditRoutes] as const;
