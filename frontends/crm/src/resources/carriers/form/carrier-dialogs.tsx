import type { CarrierView } from '@bindery/contracts/crm';
import { EditDialog, EditRecordDialog } from '../../../records/edit-dialog.js';
import { carrierType } from '../carrier-type.js';
import { AddDialog } from '../../../records/add-dialog.js';
import { CarrierFields, useCarrierForm, valuesOf, useNewCarrierForm } from './carrier-form.js';

const TITLE = 'Edit carrier';

/** Edits a carrier from the list. */
export function EditCarrierDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <EditRecordDialog type={carrierType} id={id} title={TITLE} onClose={onClose}>
      {(start) => <LoadedDialog start={start} onClose={onClose} />}
    </EditRecordDialog>
  );
}

function LoadedDialog({ start, onClose }: { start: CarrierView; onClose: () => void }) {
  const form = useCarrierForm(start);
  return (
    <EditDialog type={carrierType} title={TITLE} {...{ start, form, valuesOf, onClose }}>
      <CarrierFields />
    </EditDialog>
  );
}

export function AddCarrierDialog({ onClose }: { onClose: () => void }) {
  const form = useNewCarrierForm();
  return (
    <AddDialog type={carrierType} title="Add carrier" form={form} onClose={onClose}>
      <CarrierFields />
    </AddDialog>
  );
}
