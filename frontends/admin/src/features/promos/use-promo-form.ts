import {
  createPromoCodeBody,
  type CreatePromoCodeBody,
  promoCodeRoutes,
  promoCodeValues,
  type PromoCodeValues,
  type PromoCodeView,
  type UpdatePromoCodeBody,
} from '@bindery/contracts/billing';
import { useToast } from '@bindery/ui';
import { etagOf, useCall } from '@bindery/web-kit/api';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { promoCodeTouches } from './promo-touches.js';
import { bodyOf, changesOf, newPromoCode, valuesOf } from './promo-values.js';

/**
 * The form that creates or edits a promo code.
 * @param promo null creates one
 */
export function usePromoForm(promo: PromoCodeView | null, onSaved: () => void) {
  const toast = useToast();
  const create = useCreatePromoCode();
  const update = useUpdatePromoCode();
  const form = useContractForm({
    schema: promo ? promoCodeValues : createPromoCodeBody,
    defaultValues: promo ? valuesOf(promo) : newPromoCode,
    bodyOf,
  });
  const dayChanged = form.formState.dirtyFields.expiration_date === true;

  const send = async (body: PromoCodeValues) => {
    if (!promo) return create(body);
    const changes = changesOf(promo, body, dayChanged);
    return Object.keys(changes).length === 0 ? undefined : update(promo, changes);
  };
  const save = submitForm(
    form,
    async (body) => {
      await send(body);
      toast.success(promo ? 'Promo code updated successfully!' : 'Promo code created successfully!');
      onSaved();
    },
    ({ detail }) => {
      toast.error(`Failed to save promo code: ${detail}`);
    },
  );
  return { form, save };
}

function useCreatePromoCode() {
  const call = useCall(...promoCodeTouches);
  return (body: CreatePromoCodeBody) => call(promoCodeRoutes.create, { body });
}

/** Updates a promo code, based on the version shown. Omitted fields keep their values. */
function useUpdatePromoCode() {
  const call = useCall(...promoCodeTouches);
  return ({ id, version }: PromoCodeView, body: UpdatePromoCodeBody) =>
    call(promoCodeRoutes.update, { params: { id }, body, ifMatch: etagOf(version) });
}
