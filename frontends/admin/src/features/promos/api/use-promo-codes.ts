import { promoCodeList } from '@bindery/contracts/billing';
import { useResource } from '@bindery/web-kit/api';

/** One page of the promo codes. The page before it stays in sight until it has come. */
export function usePromoCodes(query: string) {
  return useResource(`/promo-codes?${query}`, promoCodeList, { keepPreviousData: true });
}
