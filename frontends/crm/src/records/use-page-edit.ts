import { useFormExit } from '@bindery/ui/form';
import { useId, type KeyboardEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

interface PageEdit {
  formId: string;
  cancel: () => void;
  /** Ends the edit and goes. */
  leave: (go: () => void) => void;
  /** What was typed is saved: the way is free. */
  release: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The form of a page and the ways out of it, which ask before what was typed is lost. */
export function usePageEdit<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  onDone: () => void,
): PageEdit {
  const formId = useId();
  const { leave, release } = useFormExit(form);
  const leaveTo = (go?: () => void) =>
    void leave(() => {
      onDone();
      go?.();
    });
  const cancel = () => leaveTo();
  const onKeyDown = (event: KeyboardEvent) => {
    // An open list of choices takes the key for itself first.
    if (event.key === 'Escape' && !event.defaultPrevented) cancel();
  };
  return { formId, cancel, leave: leaveTo, release, onKeyDown };
}
