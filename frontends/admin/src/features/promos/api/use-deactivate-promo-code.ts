import { useApi, useRefetch } from '@bindery/web-kit/api';
import { useCallback } from 'react';
import { promoCodePath, TOUCHED_BY_PROMO_CODES } from './promo-paths.js';

/** Lets nobody use a promo code any more. */
export function useDeactivatePromoCode(): (id: string) => Promise<void> {
  const api = useApi();
  const refetch = useRefetch();
  return useCallback(
    async (id) => {
      await api.delete(promoCodePath(id));
      void refetch(...TOUCHED_BY_PROMO_CODES);
    },
    [api, refetch],
  );
}
