import { Button, Dialog, useToast } from '@bindery/ui';
import { ApiProblem } from '@bindery/web-kit/api';
import { useId } from 'react';
import { FormProvider } from 'react-hook-form';
import { useCreateIndividual } from '../../api/use-create-individual.js';
import { useUnsavedChanges } from '../use-unsaved-changes.js';
import { emptyValues } from './form-values.js';
import { IndividualFieldsets } from './individual-fieldsets.js';
import { showFieldErrors, useIndividualForm } from './use-individual-form.js';

/** Adds an individual. It is mounted when it opens, so that it always starts empty. */
export function AddIndividualDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const toast = useToast();
  const create = useCreateIndividual();
  const form = useIndividualForm('create', emptyValues);
  const { isDirty, isSubmitting } = form.formState;
  const mayLeave = useUnsavedChanges(isDirty && !isSubmitting);

  const close = async () => {
    if (await mayLeave()) onClose();
  };
  const save = form.handleSubmit(async (body) => {
    try {
      await create(body);
      toast.success('Individual created successfully!');
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (!showFieldErrors(form, error)) toast.error(`Failed to create individual: ${error.detail}`);
    }
  });

  return (
    <Dialog
      open
      sticky
      size="large"
      title="Add Individual"
      onOpenChange={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={isSubmitting}
            pendingLabel="Saving..."
          >
            Create
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void save(event)}>
          <IndividualFieldsets individual={null} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
