import {
  promoCodeRoutes,
  type CreatePromoCodeBody,
  type PromoCodeView,
  type UpdatePromoCodeBody,
} from '@bindery/contracts/billing';
import { etagOf, useCall } from '@bindery/web-kit/api';
import { promoCodeTouches } from './promo-touches.js';

export function useCreatePromoCode() {
  const call = useCall(...promoCodeTouches);
  return (body: CreatePromoCodeBody) => call(promoCodeRoutes.create, { body });
}

/** Updates a promo code, based on the version shown. Omitted fields keep their values. */
export function useUpdatePromoCode() {
  const call = useCall(...promoCodeTouches);
  return ({ id, version }: PromoCodeView, body: UpdatePromoCodeBody) =>
    call(promoCodeRoutes.update, { params: { id }, body, ifMatch: etagOf(version) });
}
