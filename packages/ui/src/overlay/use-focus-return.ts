import { useState } from 'react';

/**
 * Gives the focus back to where it was when a dialog closes. The primitive gives it to its own trigger, and our dialogs
 * have none: keys and pages open them. Whoever has taken the focus meanwhile, such as a new page, keeps it.
 * @returns the primitive's `onCloseAutoFocus`
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false);
  const [before, setBefore] = useState<Element | null>(null);
  // While it is being rendered nothing in it can have taken the focus yet.
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
