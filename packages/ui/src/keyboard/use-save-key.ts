import { useEffect } from 'react';

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** Apple keyboards use Command instead of Control. */
export function isSaveKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 's';
}

/**
 * Presses a form's submit button by Ctrl+S or Command+S, anywhere on the page. Only the form in front answers, and the
 * browser's own saving of the page never does while a form is open.
 */
export function useSaveKey(formId: string): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      const inFront = [...document.querySelectorAll(DIALOGS)].at(-1);
      const form = document.getElementById(formId);
      if (event.repeat || !form || (inFront && !inFront.contains(form))) return;
      document.querySelector<HTMLButtonElement>(`button[form="${CSS.escape(formId)}"]`)?.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [formId]);
}
