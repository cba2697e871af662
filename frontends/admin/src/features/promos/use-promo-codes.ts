import { promoCodeRoutes } from '@bindery/contracts/billing';
import { useRoute } from '@bindery/web-kit/api';

/** One page of the promo codes. The previous page stays visible while it loads. */
export function usePromoCodes(query: string) {
  return useRoute(promoCodeRoutes.list, { query }, { keepPreviousData: true });
}
