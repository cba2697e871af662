import type { IndividualView } from '@bindery/contracts/crm';
import { useConfirm } from '@bindery/ui';
import { deleteConfirmation } from '../../../../records/delete-confirmation.js';
import { useRecordEdit, type RecordEdit } from '../../../../records/use-record-edit.js';
import { individualType } from '../../api/individual-type.js';
import { valuesOf } from '../fields/form-values.js';
import { useIndividualForm, type IndividualForm } from '../fields/individual-form.js';

interface EditOptions {
  /** The record as it was read when the edit began. */
  start: IndividualView;
  /** The words for a save that failed. */
  failure: (detail: string) => string;
  onSaved: (individual: IndividualView) => void;
}

export interface IndividualEdit extends RecordEdit<IndividualView> {
  form: IndividualForm;
}

/** The edit of one individual. The status can delete, which is asked first. */
export function useIndividualEdit(options: EditOptions): IndividualEdit {
  const confirm = useConfirm();
  const form = useIndividualForm('edit', valuesOf(options.start));
  const edit = useRecordEdit({
    ...options,
    type: individualType,
    form,
    valuesOf,
    maySave: async ({ status }) => status !== 'deleted' || confirm(deleteConfirmation(individualType)),
  });
  return { ...edit, form };
}
