import { AddDialog } from '../../../../records/add-dialog.js';
import { carrierType } from '../../api/carrier-type.js';
import { CarrierFields, useNewCarrierForm } from './carrier-form.js';

/** Adds a carrier. */
export function AddCarrierDialog({ onClose }: { onClose: () => void }) {
  const form = useNewCarrierForm();
  return (
    <AddDialog type={carrierType} title="Add carrier" form={form} onClose={onClose}>
      <CarrierFields />
    </AddDialog>
  );
}
