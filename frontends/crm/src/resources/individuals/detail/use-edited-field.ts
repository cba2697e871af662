import type { IndividualField } from '@bindery/contracts/crm';
import { useState } from 'react';

/** The field that is edited in place: one at a time on a page. */
export interface EditedField {
  name: IndividualField | null;
  /** Opens a field; the one that is open is saved first, because it loses the focus. */
  edit: (name: IndividualField) => void;
  onDone: () => void;
}

export function useEditedField(): EditedField {
  // The open one, and the one to open after it.
  const [[name = null], setNames] = useState<readonly IndividualField[]>([]);
  return {
    name,
    edit: (chosen) => setNames(([open]) => (open === undefined ? [chosen] : [open, chosen])),
    onDone: () => setNames(([, next]) => (next === undefined ? [] : [next])),
  };
}
