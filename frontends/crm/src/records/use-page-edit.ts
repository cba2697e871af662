import { useSaveKey } from '@bindery/ui';
import { useFormExit } from '@bindery/ui/form';
import { useId, type KeyboardEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** The form of a page. Leaving it asks before unsaved input is lost. */
export function usePageEdit<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  onDone: () => void,
) {
  const formId = useId();
  useSaveKey(formId);
  const { leave, release } = useFormExit(form);
  /** Ends the edit, then navigates. */
  const leaveTo = (go?: () => void) =>
    void leave(() => {
      onDone();
      go?.();
    });
  const cancel = () => leaveTo();
  const onKeyDown = (event: KeyboardEvent) => {
    // An open dropdown handles Escape first.
    if (event.key === 'Escape' && !event.defaultPrevented) cancel();
  };
  return { formId, cancel, leave: leaveTo, release, onKeyDown };
}
