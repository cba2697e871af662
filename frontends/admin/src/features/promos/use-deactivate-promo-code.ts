import { promoCodeRoutes } from '@bindery/contracts/billing';
import { useCall } from '@bindery/web-kit/api';
import { promoCodeTouches } from './promo-touches.js';

export function useDeactivatePromoCode() {
  const call = useCall(...promoCodeTouches);
  return (id: string) => call(promoCodeRoutes.deactivate, { params: { id } });
}
