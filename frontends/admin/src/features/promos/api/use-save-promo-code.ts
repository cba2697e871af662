import {
  promoCodeRoutes,
  type CreatePromoCodeBody,
  type PromoCodeView,
  type UpdatePromoCodeBody,
} from '@bindery/contracts/billing';
import { etagOf, useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { promoCodeTouches } from './promo-touches.js';

export function useCreatePromoCode(): (body: CreatePromoCodeBody) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (body) => {
      await api.call(promoCodeRoutes.create, { body });
      void refetch(...promoCodeTouches);
    },
    [api, refetch],
  );
}

/** Updates a promo code, based on the version shown. Omitted fields keep their values. */
export function useUpdatePromoCode(): (seen: PromoCodeView, changes: UpdatePromoCodeBody) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async ({ id, version }, changes) => {
      const request = { params: { id }, ifMatch: etagOf(version) };
      await api.call(promoCodeRoutes.update, { ...request, body: changes });
      void refetch(...promoCodeTouches);
    },
    [api, refetch],
  );
}
