import { useState } from 'react';

/** The focused element, and the position of its row in a list that may lose the row. */
interface FocusPlace {
  readonly element: Element | null;
  readonly list: Element | null;
  readonly index: number;
}

const ROW = 'tr[tabindex], li[tabindex]';

function placeOf(element: Element | null): FocusPlace {
  const row = element?.closest(ROW) ?? null;
  const list = row?.parentElement ?? null;
  return { element, list, index: row && list ? [...list.children].indexOf(row) : -1 };
}

/** The same element, or the row that took the place of its row. */
function elementAt({ element, list, index }: FocusPlace): Element | null | undefined {
  if (element?.isConnected || !list) return element;
  const rows = [...list.children].filter((row) => row.matches(ROW));
  return rows[Math.min(index, rows.length - 1)];
}

/**
 * Restores the focus when a dialog closes. Radix returns it to the trigger, but these dialogs have none. A focus that
 * has moved since, for example to a new page, is kept.
 * @returns the handler for `onCloseAutoFocus`
 */
export function useFocusReturn(open: boolean): (event: Event) => void {
  const [wasOpen, setWasOpen] = useState(false);
  const [before, setBefore] = useState<FocusPlace | null>(null);
  // During render the dialog cannot have taken the focus yet.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setBefore(placeOf(document.activeElement));
  }
  return (event) => {
    event.preventDefault();
    const taken = document.activeElement !== null && document.activeElement !== document.body;
    const element = before && elementAt(before);
    if (!taken && element instanceof HTMLElement) element.focus();
  };
}
