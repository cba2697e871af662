import { useEffect } from 'react';

const DIALOGS = '[role="dialog"], [role="alertdialog"]';

function isSaveKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 's';
}

/** The form with the focus, else the one of the dialog in front. */
function currentForm(): HTMLFormElement | null {
  const dialog = [...document.querySelectorAll(DIALOGS)].at(-1);
  const focused = document.activeElement?.closest('form') ?? null;
  if (!dialog) return focused;
  return focused && dialog.contains(focused) ? focused : dialog.querySelector('form');
}

/** Ctrl+S or Command+S saves the form in which one types, in all parts of the page, instead of the page as a file. */
export function useSaveAnywhere(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const form = isSaveKey(event) && !event.defaultPrevented ? currentForm() : null;
      if (!form) return;
      event.preventDefault();
      const submit = [...form.elements].find(
        (one) => one instanceof HTMLButtonElement && one.type === 'submit',
      );
      if (!event.repeat) (submit as HTMLButtonElement | undefined)?.click();
    };
    // After the document, where forms have a key of their own.
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
