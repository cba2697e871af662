import {
  promoCodeView,
  type CreatePromoCodeBody,
  type PromoCodeView,
  type UpdatePromoCodeBody,
} from '@bindery/contracts/billing';
import { etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { promoCodePath, TOUCHED_BY_PROMO_CODES } from './promo-paths.js';

/** Creates a promo code. */
export function useCreatePromoCode(): (body: CreatePromoCodeBody) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (body) => {
      await api.post('/promo-codes', body, { parser: promoCodeView });
      void refetch(...TOUCHED_BY_PROMO_CODES);
    },
    [api, refetch],
  );
}

/** Changes a promo code as it was seen; fields that are left out stay as they are. */
export function useUpdatePromoCode(): (seen: PromoCodeView, changes: UpdatePromoCodeBody) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async ({ id, version }, changes) => {
      const ifMatch = etagOf(version);
      await api.put(promoCodePath(id), changes, { parser: promoCodeView, ifMatch });
      void refetch(...TOUCHED_BY_PROMO_CODES);
    },
    [api, refetch],
  );
}
