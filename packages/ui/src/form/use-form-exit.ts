import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useUnsavedChanges } from './use-unsaved-changes.js';

export interface FormExit {
  /** Goes, after asking whether what was typed may be lost. What is being saved can no longer be thrown away. */
  leave: (go: () => void) => Promise<void>;
  /** What was typed is saved: the way is free, also for a step that follows at once. */
  release: () => void;
}

/** The ways out of a form. One form of a page has it; a `FormDialog` brings its own. */
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
