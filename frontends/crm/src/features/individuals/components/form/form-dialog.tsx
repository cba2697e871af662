import type { IndividualView } from '@bindery/contracts/crm';
import { Button, Dialog } from '@bindery/ui';
import { useUnsavedChanges } from '@bindery/ui/form';
import { useId, type ReactNode, type SyntheticEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { IndividualFieldsets } from './individual-fieldsets.js';
import type { IndividualForm } from './use-individual-form.js';

interface FormDialogProps {
  title: string;
  saveLabel: string;
  form: IndividualForm;
  onSave: (event?: SyntheticEvent) => Promise<void>;
  /** The record as it is; null while there is none yet. */
  individual: IndividualView | null;
  onClose: () => void;
  /** What stands above the fields. */
  children?: ReactNode;
}

/** The form of an individual over the list. Every way out of it asks before typed text is lost. */
export function FormDialog(props: FormDialogProps) {
  const { title, saveLabel, form, onSave, individual, onClose, children } = props;
  const formId = useId();
  const { isDirty, isSubmitting } = form.formState;
  const { mayLeave } = useUnsavedChanges(isDirty);
  const close = async () => {
    // What is being saved can no longer be thrown away; the dialog closes by itself when it is.
    if (!isSubmitting && (await mayLeave())) onClose();
  };
  return (
    <Dialog
      open
      sticky
      size="large"
      title={title}
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
            {saveLabel}
          </Button>
        </>
      }
    >
      {children}
      <FormProvider {...form}>
        <form id={formId} noValidate onSubmit={(event) => void onSave(event)}>
          <IndividualFieldsets individual={individual} />
        </form>
      </FormProvider>
    </Dialog>
  );
}
