import {
  createPromoCodeBody,
  promoCodeValues,
  type PromoCodeValues,
  type PromoCodeView,
} from '@bindery/contracts/billing';
import { useToast } from '@bindery/ui';
import { submitForm, useContractForm } from '@bindery/web-kit/forms';
import { useCreatePromoCode, useUpdatePromoCode } from './use-save-promo-code.js';
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
