import { promoCodeRoutes } from '@bindery/contracts/billing';
import { useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { promoCodeTouches } from './promo-touches.js';

export function useDeactivatePromoCode(): (id: string) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (id) => {
      await api.call(promoCodeRoutes.deactivate, { params: { id } });
      void refetch(...promoCodeTouches);
    },
    [api, refetch],
  );
}
