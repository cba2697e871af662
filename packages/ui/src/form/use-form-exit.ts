import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useUnsavedChanges } from './use-unsaved-changes.js';

export interface FormExit {
  /** Leaves the form, after confirmation if it has unsaved changes. Does nothing while saving. */
  leave: (go: () => void) => Promise<void>;
  /** Marks the changes as saved, so that an immediate navigation does not ask. */
  release: () => void;
}

/** Guards leaving a form. A `FormDialog` already includes it. */
export function useFormExit<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
): FormExit {
  const { isDirty, isSubmitting } = form.formState;
  const { mayLeave, release } = useUnsavedChanges(isDirty);
  const leave = async (go: () => void) => {
    if (!isSubmitting && (await mayLeave())) go();
  };
  return { leave, release };
}
