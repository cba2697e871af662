import { promoUsageList } from '@bindery/contracts/billing';
import { useResource } from '@bindery/web-kit/api';
import { promoCodePath } from './promo-paths.js';

/** One page of who used a promo code. */
export function usePromoUsage(id: string, query: string) {
  return useResource(`${promoCodePath(id)}/usage?${query}`, promoUsageList, { keepPreviousData: true });
}
