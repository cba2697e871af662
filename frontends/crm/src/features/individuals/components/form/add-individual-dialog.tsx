import { useToast } from '@bindery/ui';
import { FormDialog } from '@bindery/ui/form';
import { submitForm } from '@bindery/web-kit/forms';
import { useCreateRecord } from '../../../../records/use-create-record.js';
import { individualType } from '../../api/individual-type.js';
import { emptyValues } from './form-values.js';
import { IndividualFieldsets } from './individual-fieldsets.js';
import { useIndividualForm } from './individual-form.js';

/** Adds an individual. It is mounted when it opens, so that it always starts empty. */
export function AddIndividualDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const create = useCreateRecord(individualType);
  const form = useIndividualForm('create', emptyValues);
  const save = submitForm(
    form,
    async (body) => {
      await create(body);
      toast.success('Individual created successfully!');
      onClose();
    },
    ({ detail }) => toast.error(`Failed to create individual: ${detail}`),
  );
  return (
    <FormDialog
      title="Add Individual"
      size="large"
      saveLabel="Create"
      form={form}
      onSave={save}
      onClose={onClose}
    >
      <IndividualFieldsets individual={null} />
    </FormDialog>
  );
}
