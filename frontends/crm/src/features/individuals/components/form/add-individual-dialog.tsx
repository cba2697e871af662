import { individualFieldNames } from '@bindery/contracts/crm';
import { useToast } from '@bindery/ui';
import { ApiProblem, showFieldErrors } from '@bindery/web-kit/api';
import { useCreateIndividual } from '../../api/use-create-individual.js';
import { FormDialog } from './form-dialog.js';
import { emptyValues } from './form-values.js';
import { useIndividualForm } from './use-individual-form.js';

/** Adds an individual. It is mounted when it opens, so that it always starts empty. */
export function AddIndividualDialog({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const create = useCreateIndividual();
  const form = useIndividualForm('create', emptyValues);
  const save = form.handleSubmit(async (body) => {
    try {
      await create(body);
      toast.success('Individual created successfully!');
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (!showFieldErrors(form, error, individualFieldNames))
        toast.error(`Failed to create individual: ${error.detail}`);
    }
  });
  return (
    <FormDialog
      title="Add Individual"
      saveLabel="Create"
      form={form}
      onSave={save}
      individual={null}
      onClose={onClose}
    />
  );
}
