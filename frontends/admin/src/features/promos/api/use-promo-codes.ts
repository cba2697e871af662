import { promoCodeRoutes } from '@bindery/contracts/billing';
import { useRoute } from '@bindery/web-kit/api';

/** One page of the promo codes. The page before it stays in sight until it has come. */
export function usePromoCodes(query: string) {
  return useRoute(promoCodeRoutes.list, { query }, { keepPreviousData: true });
}
