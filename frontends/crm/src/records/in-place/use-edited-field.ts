import { useState } from 'react';

/** The field that is edited in place: one at a time on a page. */
export interface EditedField<Name extends string> {
  name: Name | null;
  /** Opens a field; the one that is open is saved first, because it loses the focus. */
  edit: (name: Name) => void;
  onDone: () => void;
}

export function useEditedField<Name extends string>(): EditedField<Name> {
  // The open one, and the one to open after it.
  const [[name = null], setNames] = useState<readonly Name[]>([]);
  return {
    name,
    edit: (chosen) => setNames(([open]) => (open === undefined ? [chosen] : [open, chosen])),
    onDone: () => setNames(([, next]) => (next === undefined ? [] : [next])),
  };
}
