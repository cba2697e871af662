import type { PromoCodeView } from '@bindery/contracts/billing';
import { FormDialog } from '@bindery/ui/form';
import { PromoFields } from './promo-fields.js';
import { usePromoForm } from './use-promo-form.js';

interface PromoDialogProps {
  /** Null creates one. */
  promo: PromoCodeView | null;
  onClose: () => void;
}

export function PromoDialog({ promo, onClose }: PromoDialogProps) {
  const { form, save } = usePromoForm(promo, onClose);
  return (
    <FormDialog
      title={promo ? 'Edit promo code' : 'Create promo code'}
      saveLabel={promo ? 'Update' : 'Create'}
      form={form}
      onSave={save}
      onClose={onClose}
    >
      <PromoFields level={promo?.service_level} />
    </FormDialog>
  );
}
