import { useState } from 'react';

/**
 * Restores the focus when a dialog closes. Radix returns it to the trigger, but these dialogs have none. A focus that has
 * moved since, for example to a new page, is kept.
 * @returns the handler for `onCloseAutoFocus`
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false);
  const [before, setBefore] = useState<Element | null>(null);
  // During render the dialog cannot have taken the focus yet.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setBefore(document.activeElement);
  }
  return (event) => {
    event.preventDefault();
    const taken = document.activeElement !== null && document.activeElement !== document.body;
    if (!taken && before instanceof HTMLElement) before.focus();
  };
}
