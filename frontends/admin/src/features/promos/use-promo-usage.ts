import { promoCodeRoutes } from '@bindery/contracts/billing';
import { useRoute } from '@bindery/web-kit/api';

/** One page of who used a promo code. */
export function usePromoUsage(id: string, query: string) {
  return useRoute(promoCodeRoutes.usage, { params: { id }, query }, { keepPreviousData: true });
}
