import { useToast } from '@bindery/ui';
import { FormDialog } from '@bindery/ui/form';
import { submitForm } from '@bindery/web-kit/forms';
import { useCreateRecord } from '../../../../records/use-create-record.js';
import { carrierType } from '../../api/carrier-type.js';
import { CarrierFields, useNewCarrierForm } from './carrier-form.js';

/** Adds a carrier. It is mounted when it opens, so that it always starts empty. */
export function AddCarrierDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const create = useCreateRecord(carrierType);
  const form = useNewCarrierForm();
  const save = submitForm(
    form,
    async (body) => {
      await create(body);
      toast.success('Carrier created successfully!');
      onClose();
    },
    ({ detail }) => toast.error(`Failed to create carrier: ${detail}`),
  );
  return (
    <FormDialog title="Add Carrier" saveLabel="Create" form={form} onSave={save} onClose={onClose}>
      <CarrierFields />
    </FormDialog>
  );
}
