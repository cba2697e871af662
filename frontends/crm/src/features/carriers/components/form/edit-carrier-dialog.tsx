import type { CarrierView } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { FormDialog } from '@bindery/ui/form';
import { ConflictBanner } from '@bindery/web-kit/forms';
import { EditRecordDialog } from '../../../../records/edit-record-dialog.js';
import type { Loaded } from '../../../../records/record-type.js';
import { useRecordEdit } from '../../../../records/use-record-edit.js';
import { carrierType } from '../../api/carrier-type.js';
import { CarrierFields, useCarrierForm, valuesOf } from './carrier-form.js';

const TITLE = 'Edit Carrier';

/** Edits a carrier from the list. */
export function EditCarrierDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <EditRecordDialog type={carrierType} id={id} title={TITLE} onClose={onClose}>
      {(start) => <LoadedDialog start={start} onClose={onClose} />}
    </EditRecordDialog>
  );
}

function LoadedDialog({ start, onClose }: { start: Loaded<CarrierView>; onClose: () => void }) {
  const toast = useToast();
  const form = useCarrierForm(start.record);
  const { save, conflict, loadNewest } = useRecordEdit({
    ...{ type: carrierType, start, form, valuesOf },
    failure: (detail) => `Failed to update carrier: ${detail}`,
    onSaved: () => {
      toast.success('Carrier updated successfully!');
      onClose();
    },
  });
  return (
    <FormDialog
      title={TITLE}
      saveLabel="Update"
      form={form}
      onSave={save}
      onClose={onClose}
      above={
        conflict !== 'none' && (
          <ConflictBanner what="this carrier" conflict={conflict} onLoadNewest={loadNewest} />
        )
      }
    >
      <CarrierFields />
    </FormDialog>
  );
}
